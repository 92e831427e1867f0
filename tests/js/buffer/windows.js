// A Buffer over the bytes of whatever has some, and over those that went away.
'use strict';
const show = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } };
show(() => Buffer.prototype.subarray.call(new DataView(new ArrayBuffer(8))));
show(() => Buffer.prototype.subarray.call(new Float64Array(4), 1, 2));
show(() => Buffer.prototype.subarray.call(new ArrayBuffer(4), 1, 2));
show(() => { const b = Buffer.alloc(9000); structuredClone(b.buffer, { transfer: [b.buffer] }); return b.subarray(1, 2); });
show(() => { const b = Buffer.alloc(9000); structuredClone(b.buffer, { transfer: [b.buffer] }); return b.slice(); });
show(() => { const b = Buffer.alloc(9000); structuredClone(b.buffer, { transfer: [b.buffer] }); return [b.toString(), b.length]; });
show(() => { const b = new ArrayBuffer(9000); structuredClone(b, { transfer: [b] }); return Buffer.from(b); });
