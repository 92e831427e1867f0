// The Requests that a handler of jsr:serve gets.
import { serve } from 'jsr:serve';
import { GET, talk } from './_talk.mjs';

const report = {
  async echo(request, env, context) {
    const { method, headers, body, bodyUsed, signal } = request;
    const { address, family } = context.remote;
    return [method, request.url, [...headers], body === null, bodyUsed, await request.text(), request.bodyUsed, signal.aborted,
      request instanceof Request, address, family, Object.keys(env)];
  },
  headers: ({ headers }) => { try { headers.set('a', 'b'); } catch (e) { return `${e.name}: ${headers.get('a')}`; } },
  copy: async request => {
    const made = new Request(request, { headers: { x: 'y' } });
    return [made.method, [...made.headers], await made.text(), request.bodyUsed];
  },
  clone: async request => Promise.all([request.clone().text(), request.text()]),
  json: async request => Object.keys(await request.json()),
  form: async request => [...(await request.formData()).keys()],
  stream: async request => {
    let size = 0;
    for await (const chunk of request.body)
      size += chunk.length;
    return [size, request.bodyUsed];
  },
  part: async request => {
    const reader = request.body.getReader(), { value } = await reader.read();
    await reader.cancel();
    return value.length > 0;
  },
  ignore: () => 'ignored',
  twice: async request => { await request.text(); return request.text().catch(e => e.message); }
};

const server = await serve({
  port: 0,
  fetch: async (...args) => Response.json(await report[new URL(args[0].url).pathname.split('/')[1]](...args))
});
const base = server.url.href;
const ask = async (path, options) => (await fetch(base + path, options)).json();

console.log(await talk(server, GET('/echo/a%20b?c=d#e', 'X-A: b', 'x-a: c', 'Connection: close')));
console.log(await talk(server, 'POST http://other.test:81/echo?x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc'));
console.log(await talk(server, 'PUT /echo HTTP/1.1\r\nHost: [::1]:80\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n'));
console.log(await talk(server, 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
console.log((await talk(server, 'GET /echo HTTP/1.0\r\n\r\n')).replace(`:${server.port}`, ':PORT'));
for (const host of ['a/b', 'a b', 'x@y', 'a?', 'a#', '', '%zz', 'a:99999'])
  console.log(JSON.stringify(host), (await talk(server, `GET /echo HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split('|')[0]);
console.log((await talk(server, 'GET nothing HTTP/1.1\r\nHost: a\r\n\r\n')).split('|')[0]);

console.log(await ask('headers', { headers: { a: 'kept' } }));
console.log(await ask('copy', { method: 'POST', body: 'text' }));
console.log(await ask('clone', { method: 'POST', body: 'both' }));
console.log(await ask('json', { method: 'POST', body: '{"a":1}' }));
const form = new FormData();
form.set('name', 'x');
form.set('file', new File(['y'], 'z'));
console.log(await ask('form', { method: 'POST', body: form }));
const large = new Uint8Array(3e6);
console.log(await ask('stream', { method: 'POST', body: large }));
console.log(await ask('part', { method: 'POST', body: large }));
console.log(await ask('ignore', { method: 'POST', body: large }));
console.log(await ask('twice', { method: 'POST', body: 'x' }));
await server.stop();
