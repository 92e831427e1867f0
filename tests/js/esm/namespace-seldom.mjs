// what a namespace refuses and allows; modules that wait run on in the order they were asked for
import * as ns from 'data:text/javascript,export let a = 1; export default 2; export { a as "odd name" }';
const name = (f) => { try { return f(); } catch (e) { return e.name; } };
console.log(Reflect.defineProperty(ns, 'a', { value: 1 }), Reflect.defineProperty(ns, 'a', { value: 2 }), Reflect.defineProperty(ns, 'a', { value: 1, writable: true, enumerable: true, configurable: false }), Reflect.defineProperty(ns, 'a', { get() {} }), Reflect.defineProperty(ns, 'b', { value: 1 }), Reflect.defineProperty(ns, Symbol.toStringTag, { value: 'Module' }), Reflect.defineProperty(ns, Symbol.toStringTag, { value: 'x' }));
console.log(Reflect.preventExtensions(ns), Object.isExtensible(ns), Object.isFrozen(Object.preventExtensions(ns)), Object.isSealed(ns), name(() => Object.freeze(ns)), name(() => Object.seal(ns) === ns));
console.log(Reflect.deleteProperty(ns, 'a'), Reflect.deleteProperty(ns, 'none'), Reflect.deleteProperty(ns, Symbol.toStringTag), Reflect.deleteProperty(ns, Symbol.iterator), name(() => delete ns.a), name(() => delete ns.none));
console.log(Reflect.setPrototypeOf(ns, null), Reflect.setPrototypeOf(ns, {}), name(() => Object.setPrototypeOf(ns, {})), Object.setPrototypeOf(ns, null) === ns, Reflect.set(ns, 'a', 1), name(() => { ns.a = 1; }), Reflect.ownKeys(ns).length, 'odd name' in ns, ns['odd name']);
globalThis.log = [];
const source = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
const slow = source('log.push("slow"); await new Promise((r) => setTimeout(r, 20)); log.push("slow done"); export default 1;');
const one = source(`import "${slow}"; log.push('one');`), two = source(`import "${slow}"; log.push('two');`);
const three = source(`import "${two}"; import "${one}"; log.push('three');`);
await Promise.all([import(source(`import "${one}"; import "${two}"; log.push('first');`)), import(three)]);
console.log(log.join());
const bad = source('await null; throw new RangeError("late");');
console.log(await Promise.all([bad, source(`import "${bad}"; log.push('never');`), bad].map((u) => import(u).catch((e) => e.message))), log.includes('never'));
