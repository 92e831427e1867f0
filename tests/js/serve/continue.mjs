// 100 Continue comes before the head of its answer, also of one that waits for the one before.
// expect: HTTP/1.1 200 OK|content-type: text/plain;charset=UTF-8|Date: DATE|Connection: keep-alive|Content-Length: 4||[/a]HTTP/1.1 100 Continue||HTTP/1.1 200 OK|content-type: text/plain;charset=UTF-8|Date: DATE|Connection: close|Content-Length: 4||[/b]
import { serve } from 'jsr:serve';
import { GET, talk } from './_talk.mjs';

const server = await serve({ port: 0, async fetch(request) {
  await request.text();
  return new Response(`[${new URL(request.url).pathname}]`);
} });
const second = 'POST /b HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\nb';
console.log(await talk(server, GET('/a') + second));
await server.stop();
