// Responses of other classes.
// expect: 201 a=1 / b=2 [body of another]
// expect: other of error
import { serve } from 'jsr:serve';

class Other {
  constructor(text, headers) { this.text = text; this.headers = headers; }
  get [Symbol.toStringTag]() { return 'Response'; }
  get status() { return 201; }
  get body() { const { text } = this; return (async function* () { yield text; })(); }
}
const server = await serve({
  port: 0,
  fetch(request) {
    if (request.url.endsWith('error'))
      throw new Error('other');
    return new Other('body of another', [['set-cookie', 'a=1'], ['set-cookie', 'b=2']]);
  },
  error: e => new Other(`${e.message} of error`)
});
const other = await fetch(server.url);
console.log(other.status, other.headers.getSetCookie().join(' / '), `[${await other.text()}]`);
console.log(await (await fetch(`${server.url}error`)).text());
await server.stop();
