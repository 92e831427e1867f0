// Handlers of jsr:serve that fail, and clients that go.
// fault: unsent, an answer whose body fails is broken off
import { serve } from 'jsr:serve';
import net from 'node:net';
import { GET, talk } from './_talk.mjs';

const said = [];
console.error = e => {
  if (e instanceof RangeError)           // of memory: nobody would do what is waited for
    process.exit(console.warn(e) ?? 1);
  said.push(e?.message ?? e);
};
const told = () => said.splice(0).join('; ');
const used = new Response('x');
await used.text();
const boom = () => { throw new Error('boom'); };
let count = 0, gone;

const handlers = {
  throws: boom,
  rejects: async () => boom(),
  number: () => 5,
  nothing: () => {},
  errorResponse: () => Response.error(),
  used: () => used,
  locked: () => { const r = new Response(new ReadableStream()); r.body.getReader(); return r; },
  thenable: () => ({ then(done) { done(new Response('then')); } }),
  broken: () => new Response(new ReadableStream({ async pull(c) { if (count++) boom(); c.enqueue(new Uint8Array(3)); } })),
  notBytes: () => new Response(new ReadableStream({ pull(c) { c.enqueue('text'); } })),
  tooMuch: () => new Response(new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(3)); } }), { headers: { 'content-length': '4' } }),
  tooLittle: () => new Response(new ReadableStream({ start(c) { c.enqueue(new Uint8Array(3)); c.close(); } }), { headers: { 'content-length': '4' } })
};
const server = await serve({ port: 0, fetch: request => handlers[new URL(request.url).pathname.slice(1)]() });
for (const name of Object.keys(handlers)) {
  const answer = await talk(server, GET(`/${name}`, 'Connection: close'));
  console.log(name, answer.replaceAll('\0', '.'), `<${told()}>`);
}
await server.stop();

const own = await serve({
  port: 0,
  fetch(request) {
    if (request.url.endsWith('late'))
      return new Response(new ReadableStream({ start(c) { c.error(new Error('late')); } }));
    throw new Error(request.url.slice(-4));
  },
  async error(error, request) {
    if (error.message === 'fail')
      throw new Error('failed again');
    return error.message === 'none' ? undefined : new Response(`${error.message} of ${request.method}`, { status: 503 });
  }
});
for (const path of ['/boom', '/fail', '/none', '/late'])
  console.log(path, await talk(own, GET(path, 'Connection: close')), `<${told()}>`);
await own.stop();

// the client goes: while the handler runs, while the answer is sent, while its own body comes
const events = [];
let finish;
const watcher = await serve({
  port: 0,
  async fetch(request) {
    const { signal } = request, { pathname } = new URL(request.url);
    signal.addEventListener('abort', () => { events.push(`${pathname} ${signal.reason.name}`); finish?.(); });
    if (pathname === '/body')
      return new Response(await request.text().catch(e => { events.push(`text ${e.code}`); throw e; }));
    gone();
    if (pathname === '/wait')
      return new Promise(() => {});
    return new Response(new ReadableStream({
      pull(c) { c.enqueue(new Uint8Array(65536)); },
      cancel(reason) { events.push(`cancelled ${reason.name}`); }
    }));
  }
});
for (const path of ['/wait', '/stream']) {
  const socket = net.connect(watcher.port, '127.0.0.1');
  const began = new Promise(resolve => { gone = resolve; }), ended = new Promise(resolve => { finish = resolve; });
  socket.write(GET(path));
  await began;
  socket.destroy();
  await ended;
}
const socket = net.connect(watcher.port, '127.0.0.1');
const ended = new Promise(resolve => { finish = resolve; });
socket.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc', () => { setTimeout(() => { socket.destroy(); }, 20); });
await ended;
await new Promise(setImmediate);
console.log(events.join('; '), `<${told()}>`);
await watcher.stop(true);
