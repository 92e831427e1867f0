// A client that goes before its answer: every request of a pipeline hears it, a body that comes too late is cancelled, and
// who still reads the request's body is told.
// fault: skip, it lists what is reported, and a failed allocation is
// expect: /first aborted; /second aborted
// expect: cancelled AbortError
// expect: upstream aborted
// expect: rest ECONNRESET
// expect: reported: other
import { serve } from 'jsr:serve';
import http from 'node:http';
import net from 'node:net';
import { GET } from './_talk.mjs';

const connect = server => net.connect(server.port, '127.0.0.1').on('error', () => {});
const deferred = () => { const { promise, resolve } = Promise.withResolvers(); return Object.assign(promise, { resolve }); };
let began = deferred(), gone = deferred(), answered = deferred();
const upstream = http.createServer((request, response) => {
  response.write('some');
  response.on('close', () => { answered.resolve('upstream aborted'); });
});
await new Promise(done => { upstream.listen(0, '127.0.0.1', done); });

const said = [], handlers = {
  '/first': (request, path) => { request.signal.addEventListener('abort', () => { said.push(`${path} aborted`); }); return new Promise(() => {}); },
  '/second': (request, path) => { began.resolve(); request.signal.addEventListener('abort', () => { said.push(`${path} aborted`); gone.resolve(); }); return new Promise(() => {}); },
  async '/late'(request) {
    request.signal.addEventListener('abort', () => { gone.resolve(); });
    began.resolve();
    await gone;
    return new Response(new ReadableStream({ cancel(reason) { answered.resolve(`cancelled ${reason.name}`); } }));
  },
  async '/passed'(request) {
    request.signal.addEventListener('abort', () => { gone.resolve(); });
    const response = await fetch(`http://127.0.0.1:${upstream.address().port}/`);
    began.resolve();
    await gone;
    return response;
  },
  async '/signal'(request) {
    began.resolve();
    await fetch('http://127.0.0.1:' + idle.address().port, { signal: request.signal }).catch(e => { gone.resolve(); throw e; });
  },
  async '/other'(request) {
    began.resolve();
    await new Promise(done => { request.signal.addEventListener('abort', done); });
    gone.resolve();
    throw new Error('other');
  },
  '/rest'(request) {
    request.text().catch(e => { answered.resolve(`rest ${e.code}`); });
    return new Response('answer');
  }
};
const server = await serve({ port: 0, fetch(request) { const { pathname } = new URL(request.url); return handlers[pathname](request, pathname); } });

const pipeline = connect(server);
pipeline.write(GET('/first') + GET('/second'));
await began;
pipeline.destroy();
await gone;
console.log(said.join('; '));

for (const path of ['/late', '/passed']) {
  [began, gone, answered] = [deferred(), deferred(), deferred()];
  const socket = connect(server);
  socket.write(GET(path));
  await began;
  socket.destroy();
  console.log(await answered);
}

answered = deferred();
const uploader = connect(server);
uploader.write('POST /rest HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
uploader.once('data', () => { uploader.destroy(); });
console.log(await answered);
upstream.close();
upstream.closeAllConnections();

const reported = [], idle = net.createServer(socket => { socket.on('error', () => {}); });
await new Promise(done => { idle.listen(0, '127.0.0.1', done); });
console.error = e => { reported.push(e.message); };
for (const path of ['/signal', '/other']) {
  [began, gone] = [deferred(), deferred()];
  const socket = connect(server);
  socket.write(GET(path));
  await began;
  socket.destroy();
  await gone;
  await new Promise(setImmediate);
}
console.log('reported:', reported.join());
idle.close();
await server.stop(true);
