// expect: 1 1
// expect: 2 2 true
// expect: late
// expect: TypeError TypeError TypeError
// expect: [ 'bump', 'count', 'default', 'late' ] true Module true null
// expect: default-1
// expect: undefined undefined
import def, { count, bump, late } from './parts.d/live.mjs';
import * as ns from './parts.d/live.mjs';
console.log(count, ns.count);
bump();
console.log(count, ns.count, ns.bump === bump);
await null;
console.log(late);
const names = [];
for (const f of [() => { count = 5; }, () => { ns.count = 5; }, () => { ns.fresh = 1; }])
	try { f(); } catch (e) { names.push(e.name); }
console.log(...names);
console.log(Object.keys(ns), 'count' in ns, ns[Symbol.toStringTag], Object.isSealed(ns), Object.getPrototypeOf(ns));
console.log(def);
console.log(this, typeof require === 'undefined' ? undefined : 'require');
