// A request's body that nobody reads before the answer is lost; one that is being read still comes after it.
// expect: text: TypeError The body was not read before the request was answered
// expect: stream: TypeError The body was not read before the request was answered
// expect: body: TypeError The body was not read before the request was answered
// expect: begun: 60000
// expect: reader: 60000
import { serve } from 'jsr:serve';

let go, result;
const whole = stream => new Response(stream).text();
const handlers = {
  text: request => go.then(() => request.text()),
  stream: ({ body }) => go.then(() => whole(body)),
  body: request => go.then(() => whole(request.body)),
  begun: request => request.text(),
  async reader(request) {
    const reader = request.body.getReader(), { value } = await reader.read();
    go.then(async () => {
      let all = value.length;
      for (let next; !(next = await reader.read()).done;)
        all += next.value.length;
      result.resolve({ length: all });
    });
  }
};
const server = await serve({ port: 0, async fetch(request) {
  const name = new URL(request.url).pathname.slice(1), reading = handlers[name](request);
  if (name === 'reader')
    await reading;
  else
    reading.then(result.resolve, result.reject);
  return new Response('answered');
} });
for (const name of Object.keys(handlers)) {
  let start;
  go = new Promise(resolve => { start = resolve; });
  result = Promise.withResolvers();
  await (await fetch(server.url + name, { method: 'POST', body: 'x'.repeat(60000) })).text();
  setTimeout(start, 20);
  console.log(`${name}: ${await result.promise.then(({ length }) => length, e => `${e.name} ${e.message}`)}`);
}
await server.stop();
