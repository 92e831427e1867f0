// Entries of type 'http': one for the client's and one for the server's part of a request.
const { PerformanceObserver } = require('perf_hooks'), http = require('http');
const entries = [];
new PerformanceObserver(list => {
  entries.push(...list.getEntries());
  if (entries.length < 2)
    return;
  for (const { name, entryType, duration, detail: { req, res } } of entries.sort((a, b) => a.name < b.name ? -1 : 1))
    console.log(name, entryType, duration > 0, req.method, req.url, Object.keys(req.headers).sort(), res.statusCode,
      res.statusMessage, Object.keys(res.headers).sort());
}).observe({ type: 'http' });
const server = http.createServer((request, response) => {
  response.setHeader('x-y', '1');
  response.end('ok');
}).listen(0, () => {
  http.get({ port: server.address().port, path: '/p', agent: new http.Agent() }, response => {
    response.resume().on('end', () => server.close());
  });
});
