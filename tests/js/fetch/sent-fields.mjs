// The fields that fetch sends besides those of the program: what caches on the way are to do, and how it was asked.
import http from 'node:http';

const own = new Set(['host', 'connection', 'user-agent', 'accept-encoding', 'accept', 'accept-language']);
const server = http.createServer((request, response) => {
  const fields = [];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i].toLowerCase();
    if (!own.has(name))
      fields.push(`${name}: ${request.rawHeaders[i + 1]}`);
  }
  response.end(fields.join(', '));
});
await new Promise(done => { server.listen(0, '127.0.0.1', done); });
const cases = [
  {}, { headers: { 'if-none-match': 'x' } }, { headers: { 'If-Modified-Since': 'x' } }, { headers: { 'if-unmodified-since': 'x' } },
  { headers: { 'if-match': 'x' } }, { headers: { 'if-range': 'x' } }, { headers: { range: 'bytes=0-1' } }, { cache: 'no-cache' },
  { cache: 'no-store' }, { cache: 'reload' }, { cache: 'force-cache' }, { cache: 'force-cache', headers: { 'if-match': 'x' } },
  { cache: 'no-cache', headers: { 'cache-control': 'x' } }, { cache: 'reload', headers: { pragma: 'y' } },
  { cache: 'no-store', headers: { 'Cache-Control': 'z', Pragma: 'y' } }, { mode: 'same-origin' }, { mode: 'no-cors' },
  { mode: 'same-origin', headers: { 'sec-fetch-mode': 'own' } }, { method: 'POST', body: 'x', cache: 'no-store' }
];
for (const init of cases)
  console.log(JSON.stringify(init), await (await fetch(`http://127.0.0.1:${server.address().port}/`, init)).text());
server.close();
server.closeAllConnections();
