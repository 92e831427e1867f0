// The server of jsr:serve: its addresses, its ends, options that are none, TLS, and answers of fetch that are passed on.
import { serve } from 'jsr:serve';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { GET } from './_talk.mjs';

const hello = () => new Response('hello');
const text = async url => (await fetch(url)).text();

const one = await serve({ port: 0 }, hello), two = await serve({ port: 0, hostname: '::1', fetch: hello });
console.log(one.url.href === `http://127.0.0.1:${one.port}/`, one.hostname, two.url.hostname, two.address.family, await text(one.url), await text(two.url));
await serve({ port: one.port, fetch: hello }).catch(e => { console.log(e.code); });
for (const options of [undefined, null, {}, { fetch: 1 }, { fetch: hello, port: -1 }, { fetch: hello, port: '80' }, { fetch: hello, hostname: 1 },
  { fetch: hello, tls: 1 }, { fetch: hello, error: 1 }, { fetch: hello, signal: 1 }, { fetch: hello, unix: 1 }])
  await serve(options).then(() => { console.log('served'); }, e => { console.log(e.code); });

// a connection that waits for a request is closed, one that waits for an answer after it
let answer, asked;
const slow = await serve({ port: 0, fetch: request => new Promise(done => { answer = () => done(hello()); asked?.(); }) });
const idle = net.connect(slow.port, '127.0.0.1'), busy = net.connect(slow.port, '127.0.0.1');
const ended = socket => new Promise(done => { let all = ''; socket.on('data', d => { all += d; }).on('close', () => { done(all.split('\r\n')[0]); }); });
const both = [ended(idle), ended(busy)];
await new Promise(done => { asked = done; busy.write(GET('/')); });
const stopped = slow.stop();
console.log('idle', JSON.stringify(await both[0]));
answer();
console.log('busy', await both[1], await stopped === await slow.finished);
await text(slow.url).catch(e => { console.log(e.cause.code); });

// one whose answer has begun is closed once it is whole; at once it is cut
for (const isAtOnce of [false, true]) {
  let controller;
  const streams = await serve({ port: 0 }, () => new Response(new ReadableStream({ start(c) { controller = c; c.enqueue(new Uint8Array([97])); } })))
  const response = await fetch(streams.url), end = streams.stop(isAtOnce);
  if (!isAtOnce) {
    controller.enqueue(new Uint8Array([98]));
    controller.close();
  }
  console.log('streams', isAtOnce, await response.text().catch(e => e.message), await end);
}

const controller = new AbortController();
const aborted = await serve({ port: 0, fetch: hello, signal: controller.signal });
controller.abort();
await aborted.finished;
await serve({ port: 0, fetch: hello, signal: controller.signal }).catch(e => { console.log(e.name); });

const pem = name => readFileSync(new URL(`../tls/_keys/${name}.pem`, import.meta.url));
const secure = await serve({ port: 0, hostname: 'localhost', tls: { key: pem('localhost-key'), cert: pem('localhost') }, fetch: request => new Response(request.url.replace(/\d+/, 'PORT')) });
await new Promise(done => {
  https.get({ port: secure.port, host: 'localhost', rejectUnauthorized: false, agent: false }, response => {
    response.setEncoding('utf8').on('data', d => { console.log(secure.url.protocol, d); }).on('end', done);
  });
});

// what fetch has decoded goes on as it is
const origin = http.createServer((request, response) => {
  response.writeHead(200, { 'Content-Encoding': 'gzip', 'X-Origin': 'yes' });
  response.end(gzipSync('zipped '.repeat(request.url === '/large' ? 50000 : 2)));
});
await new Promise(done => { origin.listen(0, '127.0.0.1', done); });
const proxy = await serve({ port: 0, fetch: request => fetch(`http://127.0.0.1:${origin.address().port}${new URL(request.url).pathname}`) });
for (const path of ['', 'large']) {
  const response = await fetch(proxy.url + path), all = await response.text();
  console.log(response.headers.get('x-origin'), response.headers.get('content-encoding'), all.length, all.slice(0, 14));
}
origin.close();
origin.closeAllConnections();

for (const server of [one, two, secure, proxy])
  await server.stop(true);
const left = await serve({ port: 0, fetch: hello });
left.unref();
{
  await using last = await serve({ port: 0, fetch: hello });
  console.log(await text(last.url));
}
console.log('end');
