// Shared and resizable buffers, what follows their length, and waiting.
const shared = new SharedArrayBuffer(8, { maxByteLength: 200000 }), words = new Int32Array(shared);
shared.grow(100000);
const own = new ArrayBuffer(8, { maxByteLength: 64 }), bytes = new Uint8Array(own), view = new DataView(own, 4);
own.resize(64);
view.setInt8(59, Atomics.add(words, 24999, 5) + words.length / 25000);
const copy = structuredClone({ own, bytes, view, shared }, { transfer: [own] });
const moved = copy.own.transfer(60).transferToFixedLength();
console.log(moved.byteLength, bytes.length, copy.bytes.length, copy.shared.byteLength, Atomics.load(new Int32Array(copy.shared), 24999));
console.log(Atomics.wait(words, 0, 0, 1), Atomics.waitAsync(words, 0, 1).value);
Atomics.waitAsync(words, 0, 0).value.then((how) => console.log(how));
Atomics.waitAsync(words, 0, 0, 1e6).value.then((how) => console.log(how));
console.log(Atomics.notify(words, 0));
// expect: 60 0 0 100000 5
// expect: timed-out not-equal
// expect: 2
// expect: ok
// expect: ok
