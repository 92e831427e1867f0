// What a Proxy, an iterator and a Date are asked, and how often.
// expect: get then
// expect: Symbol(Symbol.iterator) 1
// expect: get Symbol(Symbol.toPrimitive) get toString get valueOf 
// expect: get length get 0 get 1
// expect: done done return
// expect: -1830384000000 -1830384000000
// expect: rejected then
// expect: 0 😀 2 0 0
const seen = [];
const spy = (target) => new Proxy(target, { get(t, k, r) { seen.push('get ' + String(k)); return Reflect.get(t, k, r); }, has(t, k) { seen.push('has ' + String(k)); return Reflect.has(t, k); } });
const told = () => seen.splice(0).join(' ');
Promise.resolve(spy({})); console.log(told());
Array.from(spy(['a'])); console.log('Symbol(Symbol.iterator)', told().split('Symbol(Symbol.iterator)').length - 1);
try { `${spy({ toString: null, valueOf: null })}`; } catch { console.log(told(), ''); }
Array.prototype.toSorted.call(spy([1, , 3].slice(0, 2))); console.log(told());
const results = { [Symbol.iterator]() { return this; }, next() { return { get done() { seen.push('done'); return false; }, get value() { seen.push('value'); } }; }, return() { seen.push('return'); return {}; } };
[, ,] = results; console.log(told());
const date = new Date(Date.UTC(1970)); console.log(date.setYear(12, 5, 6), +date);
Promise.resolve(new Proxy({}, { get() { throw 'then'; }, has() { throw 'has'; } })).catch((e) => console.log('rejected', e));
const inside = /./gu, between = /\B/yu; inside.lastIndex = between.lastIndex = 1;
const m = inside.exec('😀a'), b = between.exec('😀a');
queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => console.log(m.index, m[0], inside.lastIndex, b.index, between.lastIndex))));
