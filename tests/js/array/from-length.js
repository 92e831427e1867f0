// Array.from({ length: n }): what gets elements meanwhile, or inherits them, is seen.
'use strict';
const show = (x) => console.log(JSON.stringify(x));
show(Array.from({ length: 3 }));
show(Array.from({ length: 3 }, (x, i) => [x, i]));
{ const o = { length: 4 }; show(Array.from(o, (x, i) => { if (i === 1) o[2] = 'late'; return x ?? i; })); }
{ const o = { length: 4 }; show(Array.from(o, (x, i) => { if (i === 1) Object.prototype[3] = 'inherited'; return x ?? i; })); delete Object.prototype[3]; }
{ Object.prototype[1] = 'there'; show(Array.from({ length: 2 })); delete Object.prototype[1]; }
{ const o = { length: 4 }; show(Array.from(o, (x, i) => { if (i === 1) Object.setPrototypeOf(o, { 3: 'proto' }); return x ?? i; })); }
{ const o = { length: 3 }; show(Array.from(o, (x, i) => { if (i === 0) Object.defineProperty(o, 1, { get: () => 'got' }); return x ?? i; })); }
{ const o = { length: 3, 1: 'own' }; show(Array.from(o, (x, i) => { delete o[1]; return x ?? i; })); }
show(Array.from({ length: 2, get 0() { return 'getter'; } }), Array.from(Object.create({ length: 2, 1: 'p' })));
show(Array.from(Object.assign(Object.create(null), { length: 2, 0: 'n' })));
show(Array.from(new Proxy({ length: 2 }, { get: (t, k) => (k === Symbol.iterator ? undefined : k === 'length' ? 2 : `p${String(k)}`) })));
