// structuredClone runs getters: what one of them resizes, detaches, deletes or replaces was looked at before, and is not believed afterwards.
const rab = new ArrayBuffer(8, { maxByteLength: 1 << 20 });
const tell = (f) => { try { const v = f(); console.log(v.constructor.name, v.byteOffset, v.byteLength); v.setInt8 ? v.byteLength && v.setInt8(v.byteLength - 1, 1) : v.fill(1); } catch (e) { console.log(e.message); } };
const later = (size, make) => { rab.resize(8); return structuredClone({ a: rab, get b() { rab.resize(size); return make(); } }).b; };
tell(() => later(1 << 20, () => new Uint8Array(rab, 65536, 4096)));
tell(() => later(1 << 20, () => new Float64Array(rab, 0, 2)));
tell(() => later(1 << 20, () => new DataView(rab, 65536, 4096)));
tell(() => later(1 << 20, () => new DataView(rab, 65536)));
tell(() => later(1 << 20, () => new Uint16Array(rab, 2)));
tell(() => later(4, () => new Uint16Array(rab, 2)));
const fixed = new ArrayBuffer(16), view = new Uint8Array(fixed, 4);
structuredClone({ fixed, get view() { structuredClone(fixed, { transfer: [fixed] }); return view; } }).view.fill(1);

// An own property that a getter deletes is not asked for up the chain.
Object.prototype.gone = 'inherited';
console.log(JSON.stringify(structuredClone({ get a() { delete this.gone; return 1; }, gone: 2 })));
delete Object.prototype.gone;

// Maps and Sets are made whatever the globals are by then.
const { Map, Set } = globalThis;
globalThis.Map = globalThis.Set = function () { return []; };
const copies = structuredClone([new Map([[1, 2]]), new Set([3])]);
console.log(copies[0] instanceof Map, copies[0].get(1), copies[1] instanceof Set, copies[1].has(3));

// A long list of what is to be transferred, and a deep value.
const list = Array.from({ length: 100000 }, () => new ArrayBuffer(1));
structuredClone(0, { transfer: list });
console.log(list.every((b) => b.byteLength === 0));
let deep = {};
for (let i = 0; i < 1e6; i++) deep = i & 1 ? { deep } : [deep];
try { structuredClone(deep); console.log('copied'); } catch (e) { console.log(e.name); }
// expect: Unable to deserialize cloned data.
// expect: Unable to deserialize cloned data.
// expect: Unable to deserialize cloned data.
// expect: Unable to deserialize cloned data.
// expect: Uint16Array 2 6
// expect: Uint16Array 2 6
// expect: {"a":1}
// expect: true 2 true true
// expect: true
// expect: RangeError
