// What a stream has given is what is sent, whatever becomes of its buffer; what is no Uint8Array is none.
// expect: moved 100000 true
// expect: shrunk 100000 true
// expect: reused 200000 true
// expect: named 6 true
// expect: Received non-Uint8Array chunk; Received non-Uint8Array chunk
import { serve } from 'jsr:serve';

const said = [];
console.error = e => { said.push(e.message); };
const SIZE = 100000;
const after = (bytes, f) => async c => { c.enqueue(bytes); await 1; f(bytes.buffer); c.close(); };
const buffer = new Uint8Array(SIZE);
let count = 0;
const sources = {
  moved: { pull: after(new Uint8Array(SIZE).fill(97), b => structuredClone(b, { transfer: [b] })) },
  shrunk: { pull: after(new Uint8Array(new ArrayBuffer(SIZE, { maxByteLength: SIZE })).fill(97), b => b.resize(0)) },
  reused: { async pull(c) { if (count++ === 2) { c.close(); return; } c.enqueue(buffer.fill(97)); await 1; buffer.fill(98); } },
  named: { start(c) { c.enqueue(Object.defineProperty(new Uint8Array(6).fill(97), 'length', { value: 2 })); c.close(); } },
  view: { start(c) { c.enqueue(Object.setPrototypeOf(new DataView(new ArrayBuffer(4)), Uint8Array.prototype)); } },
  floats: { start(c) { c.enqueue(Object.setPrototypeOf(new Float64Array(4), Uint8Array.prototype)); } }
};
const server = await serve({ port: 0, fetch: request => new Response(new ReadableStream(sources[new URL(request.url).pathname.slice(1)], { highWaterMark: 0 })) });
for (const name of Object.keys(sources)) {
  const text = await (await fetch(server.url + name)).text().catch(() => undefined);
  if (text !== undefined)
    console.log(name, text.length, /^a+$/.test(text));
}
console.log(said.join('; '));
await server.stop();
