// Options whose members are read once, promises that throw, two Hosts.
// expect: fetch,error,port,hostname,unix,tls,signal,reusePort
// expect: 500 constructor
// expect: HTTP/1.1 400 Bad Request
import { serve } from 'jsr:serve';
import { GET, talk } from './_talk.mjs';

const read = [];
const options = new Proxy({ port: 0, fetch: () => new Response('x') }, { get(target, key) { read.push(key); return target[key]; } });
const watched = await serve(options);
await (await fetch(watched.url)).text();
await watched.stop();
console.log(read.join());

const server = await serve({
  port: 0,
  fetch: () => Object.defineProperty(Promise.resolve(), 'constructor', { get() { throw new Error('constructor'); } }),
  error: e => new Response(e.message, { status: 500 })
});
const bad = await fetch(server.url);
console.log(bad.status, await bad.text());
console.log((await talk(server, GET('/', 'host: b'))).split('|')[0]);
await server.stop();
