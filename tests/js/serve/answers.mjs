// What the Responses of jsr:serve look like on the wire.
import { serve } from 'jsr:serve';
import { GET, talk } from './_talk.mjs';
import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';

const encoder = new TextEncoder();
const chunks = (...all) => new ReadableStream({ start(c) { for (const one of all) c.enqueue(encoder.encode(one)); c.close(); } });

const answers = {
  text: () => new Response('text'),
  json: () => Response.json({ a: 1 }, { headers: { 'X-A': 'b' } }),
  bytes: () => new Response(new Uint8Array([97, 98])),
  none: () => new Response(null),
  empty: () => new Response(''),
  blob: () => new Response(new Blob(['bl', 'ob'], { type: 'text/x' })),
  file: async () => new Response((await openAsBlob(fileURLToPath(new URL('_talk.mjs', import.meta.url)))).slice(0, 12)),
  form: () => new Response(new URLSearchParams({ a: 'b c' })),
  stream: () => new Response(chunks('one', 'two')),
  iterable: () => new Response((async function* () { yield 'a'; yield 'bc'; })()),
  known: () => new Response(chunks('one', 'two'), { headers: { 'Content-Length': '6' } }),
  status: () => new Response('no', { status: 404, statusText: 'Not Here' }),
  unknown: () => new Response(null, { status: 299 }),
  204: () => new Response(null, { status: 204 }),
  304: () => new Response(null, { status: 304, headers: { ETag: 'x' } }),
  redirect: () => Response.redirect('http://b/c', 303),
  cookies: () => new Response(null, { headers: [['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2']] }),
  latin: () => new Response('é', { headers: { 'X-L': '\xe9' }, statusText: '\xe8' }),
  wrongLength: () => new Response('abc', { headers: { 'Content-Length': '77' } }),
  framing: () => new Response('abc', { headers: { 'Transfer-Encoding': 'chunked', 'Keep-Alive': 'x', Trailer: 'y' } }),
  dated: () => new Response(null, { headers: { Date: 'never' } }),
  closing: () => new Response('x', { headers: { Connection: 'close' } }),
  later: async () => { await new Promise(resolve => setTimeout(resolve, 5)); return new Response('later'); }
};

const server = await serve({ port: 0, fetch: request => answers[new URL(request.url).pathname.slice(1)]() });
for (const name of Object.keys(answers))
  console.log(name, await talk(server, GET(`/${name}`, 'Connection: close')));
const HEAD = path => GET(path, 'Connection: close').replace('GET', 'HEAD');
for (const name of ['text', 'none', 'stream', 'blob', 'known', '204'])
  console.log('HEAD', name, await talk(server, HEAD(`/${name}`)));
console.log('1.0', await talk(server, 'GET /stream HTTP/1.0\r\n\r\n'));
console.log('kept', await talk(server, GET('/text') + GET('/closing')));
console.log('pipeline', await talk(server, GET('/later') + GET('/stream') + GET('/json', 'Connection: close')));
await server.stop();
