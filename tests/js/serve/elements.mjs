// A body that ends amid an element of the view it is read into fails its reader, not the program.
// expect: Invalid state: Partial read
// expect: 4
import { serve } from 'jsr:serve';

const server = await serve({
  port: 0,
  async fetch(request) {
    const reader = request.body.getReader({ mode: 'byob' });
    let count = 0;
    for (let next; !(next = await reader.read(new Uint16Array(10))).done;)
      count += next.value.length;
    return new Response(count);
  },
  error: e => new Response(e.message)
});
for (const body of ['abcdefg', 'abcdefgh'])
  console.log(await (await fetch(server.url, { method: 'POST', body })).text());
await server.stop();
