// An end of a server cuts off no answer that a client is slow to take, nor one of a pipeline.
// expect: serve 1 8000000
// expect: serve 2 16000000
// expect: http 1 8000000
// expect: http 2 16000000
import { serve } from 'jsr:serve';
import http from 'node:http';
import net from 'node:net';

const text = 'z'.repeat(8e6);
async function ask(name, port, count, stop) {
  const client = net.connect(port, '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
  await new Promise(done => { setTimeout(done, 30); });
  const stopped = stop();
  let all = '';
  client.setEncoding('latin1').on('data', piece => { all += piece; }).resume();
  await Promise.all([stopped, new Promise(done => { client.on('close', done); })]);
  console.log(name, count, all.split('z').length - 1);
}
for (const count of [1, 2]) {
  const server = await serve({ port: 0, async fetch() {
    await 1;
    return new Response(text);
  } });
  await ask('serve', server.port, count, () => server.stop());
}
for (const count of [1, 2]) {
  const server = http.createServer((request, response) => { response.end(text); });
  await new Promise(done => { server.listen(0, '127.0.0.1', done); });
  await ask('http', server.address().port, count, () => new Promise(done => { server.close(done); }));
}
