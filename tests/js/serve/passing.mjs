// Answers of fetch that are passed on, and requests.
// expect: decoded null zipped zipped
// expect: cloned null zipped zipped
// expect: made null zipped zipped
// expect: raw gzip zipped zipped
// expect: odd odd odd
// expect: HEAD 1234
// expect: HTTP/1.1 100 Continue||HTTP/1.1 200 OK|Date: DATE|Connection: close|Transfer-Encoding: chunked||4|abcd|0||
// expect: no more than is read: true
import { serve } from 'jsr:serve';
import http from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { talk } from './_talk.mjs';

const origin = http.createServer((request, response) => {
  if (request.method === 'HEAD')
    response.setHeader('Content-Length', 1234);
  if (request.url === '/echo')
    request.pipe(response);
  else if (request.url === '/odd')
    response.writeHead(200, { 'Content-Encoding': 'odd' }).end('odd');
  else
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('zipped zipped'));
});
await new Promise(done => { origin.listen(0, '127.0.0.1', done); });
const base = `http://127.0.0.1:${origin.address().port}/`, handlers = {
  decoded: () => fetch(base),
  async cloned() { const response = await fetch(base); response.clone(); return response; },
  async made() { const response = await fetch(base); return new Response(response.body, response); },
  raw: () => fetch(base, { decompress: false }),
  odd: () => fetch(`${base}odd`),
  head: ({ method }) => fetch(base, { method }),
  echo: request => fetch(new Request(`${base}echo`, request))
};
const proxy = await serve({ port: 0, fetch: request => handlers[new URL(request.url).pathname.slice(1)](request) });
for (const name of ['decoded', 'cloned', 'made', 'raw', 'odd']) {
  const response = await fetch(proxy.url + name);
  console.log(name, response.headers.get('content-encoding'), await response.text());
}
console.log('HEAD', (await fetch(`${proxy.url}head`, { method: 'HEAD' })).headers.get('content-length'));
console.log(await talk(proxy, 'POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n' +
  '2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n'));
origin.close();
origin.closeAllConnections();
await proxy.stop();

// the client reads nothing: neither is more read of the origin than there is room for
let given = 0;
const chunk = new Uint8Array(1 << 20);
const large = await serve({ port: 0, fetch: () => new Response(new ReadableStream({ pull(c) { given++; c.enqueue(chunk.slice()); } })) });
const passes = await serve({ port: 0, fetch: () => fetch(large.url) });
const client = net.connect(passes.port, '127.0.0.1').on('error', () => {});
client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
client.pause();
for (let before = -1; given !== before && given < 200;) {
  before = given;
  await new Promise(done => { setTimeout(done, 150); });
}
console.log('no more than is read:', given > 0 && given < 200);
client.destroy();
await passes.stop(true);
await large.stop(true);
