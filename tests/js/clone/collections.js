// structuredClone copies Maps and Sets, circles through them and all; Map and Set know only one zero; forEach without thisArg.
const c = new Map(); c.set('self', c); c.set(c, 'k'); c.set({ a: 1 }, new Set([1, new Date(0)]));
const cc = structuredClone(c);
console.log(cc, cc.get('self') === cc, cc.get(cc), cc !== c);
class M2 extends Map {} console.log(structuredClone(new M2([[1, 2]])));
const s = new Set(); s.add(s).add([s]); const sc = structuredClone(s); console.log(sc.has(sc), [...sc][1][0] === sc);
const m = new Map([[0, 2]]); console.log(m.get(-0), m.has(0 * -1), m.set(-0, 5).size, new Set([-0]).has(0), m.delete(-0));
new Map([[1, 1]]).forEach(function () { console.log(this === globalThis); });
new Set([1]).forEach(function () { 'use strict'; console.log(this); });
new Set([1]).forEach(function () { 'use strict'; console.log(this); }, 5);
try { structuredClone(new Map([[1, () => {}]])); } catch (e) { console.log(e.name, e.message); }
try { structuredClone(new WeakMap()); } catch (e) { console.log(e.name, e.message); }
try { Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.call({}); } catch (e) { console.log(e.message); }
