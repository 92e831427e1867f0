// What holds up no end of a server: a client that has not shown that it speaks TLS, and a patched Promise.
// expect: closed; closed
// expect: finished
import { serve } from 'jsr:serve';
import { readFileSync } from 'node:fs';
import net from 'node:net';

const pem = name => readFileSync(new URL(`../tls/_keys/${name}.pem`, import.meta.url));
const ends = [];
for (const isAtOnce of [false, true]) {
  const secure = await serve({ port: 0, tls: { key: pem('localhost-key'), cert: pem('localhost') }, fetch: () => new Response('x') });
  const client = net.connect(secure.port, '127.0.0.1').on('error', () => {}), closed = new Promise(done => { client.on('close', done); });
  await new Promise(done => { client.write(Buffer.from([22, 3, 1]), done); });
  await new Promise(done => { setTimeout(done, 20); });
  await secure.stop(isAtOnce);
  await closed;
  ends.push('closed');
}
console.log(ends.join('; '));

const last = await serve({ port: 0, fetch: () => new Response('x') }), { then } = Promise.prototype;
Promise.prototype.then = () => { throw new Error('then'); };
const stopped = last.stop();
Promise.prototype.then = then;
await stopped;
console.log('finished');
