// ArrayBuffers that change their size, and what looks at them: every kind of view, inside and outside of them.
'use strict';
const { inspect } = require('util');
const show = (f) => {
	const text = f.toString().slice(6);
	try { console.log(text, '=>', f()); } catch (e) { console.log(text, '!!', e.name, e.message); }
};
show(() => new ArrayBuffer(8, { maxByteLength: 4 }));
show(() => new ArrayBuffer(8, { maxByteLength: -4 }));
show(() => new ArrayBuffer(8, { maxByteLength: 1e20 }));
show(() => new ArrayBuffer(8, { maxByteLength: 2 ** 40 }));
show(() => new ArrayBuffer(8, { maxByteLength: 16 }));
show(() => new ArrayBuffer(8, 16).resizable);
show(() => new ArrayBuffer(8, { maxByteLength: undefined }).resizable);
show(() => new ArrayBuffer(8).resize(3));
show(() => new ArrayBuffer(8, { maxByteLength: 16 }).resize(17));
show(() => new ArrayBuffer(8, { maxByteLength: 16 }).resize(-1));
show(() => ArrayBuffer.prototype.resize.call(3, 1));
show(() => ArrayBuffer.prototype.slice.call({}, 1));
show(() => Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get.call({}));
show(() => Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'maxByteLength').get.call({}));
show(() => Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'resizable').get.call({}));
const gone = new ArrayBuffer(8, { maxByteLength: 16 });
structuredClone(gone, { transfer: [gone] });
show(() => gone.resize(3));
show(() => [gone.byteLength, gone.maxByteLength, gone.resizable]);

const buffer = new ArrayBuffer(16, { maxByteLength: 32 });
const part = new Uint8Array(buffer, 8, 4), all = new Uint8Array(buffer), words = new Uint32Array(buffer, 4);
const data = new DataView(buffer, 8, 4), rest = new DataView(buffer, 4), big = new BigInt64Array(buffer);
for (let i = 0; i < 16; i++) all[i] = i + 1;
const state = () => [part, all, words, big, rest.byteLength].map((x) => inspect(x)).join(' ');
show(() => state());
buffer.resize(10);
show(() => state());
show(() => [part.length, part.byteLength, part.byteOffset, part[0], 0 in part, Object.keys(part)]);
show(() => (part[0] = 9, part[0]));
show(() => data.byteLength);
show(() => data.byteOffset);
show(() => data.getInt8(0));
show(() => data.buffer === buffer);
show(() => rest.getInt8(6));
for (const name of ['fill', 'at', 'slice', 'join', 'set', 'values', 'map', 'sort', 'toReversed', 'with', 'indexOf'])
	show(() => name + part[name](1));
show(() => new Uint8Array(part));
show(() => part.subarray(1));
show(() => [...part]);
show(() => Object.freeze(all));
show(() => new DataView(buffer, 11));
show(() => new DataView(buffer, 5, 11));
show(() => new Uint8Array(buffer, 11));
show(() => new Uint32Array(buffer, 4, 3));
show(() => [Buffer.from(buffer), Buffer.from(buffer, 2), Buffer.from(buffer, 2, 3)]);
buffer.resize(24);
show(() => state());
show(() => [part.byteOffset, data.byteLength, data.getInt8(1)]);
const tail = all.subarray(20), two = all.subarray(20, 22);
buffer.resize(32);
show(() => [tail.length, two.length, all.subarray(-2).length]);

// a script that resizes in the middle of things
const shrinking = (n, value) => ({ valueOf() { buffer.resize(n); return value; } });
all.fill(7);
show(() => all.slice(shrinking(4, 1)));
buffer.resize(8);
show(() => all.at(shrinking(4, 6)));
buffer.resize(8);
show(() => all.includes(undefined, shrinking(4, 0)));
buffer.resize(8);
show(() => all.fill(shrinking(4, 5)));
buffer.resize(8);
show(() => all.copyWithin(0, shrinking(6, 3)));
buffer.resize(8);
show(() => all.map((x, i) => { if (i === 2) buffer.resize(4); return x + i; }));
buffer.resize(8);
show(() => { const seen = []; for (const x of all) { seen.push(x); if (seen.length === 3) buffer.resize(5); } return seen; });

// large ones: memory comes and goes, what comes is 0
const large = new ArrayBuffer(0, { maxByteLength: 1 << 30 }), bytes = new Uint8Array(large);
large.resize(1 << 20);
bytes.fill(255);
large.resize(1000);
large.resize(1 << 21);
show(() => [bytes[999], bytes[1000], bytes[4095], bytes[4096], bytes.indexOf(0), bytes.lastIndexOf(255), bytes.length]);
for (let i = 0; i < 300; i++) new ArrayBuffer(1 << 20, { maxByteLength: 1 << 30 });
