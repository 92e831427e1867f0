// Iterator.zip and zipKeyed (Joint Iteration), and Atomics.pause.
const show = v => console.log(JSON.stringify(v));
const log = [];
const source = (name, n, extra) => ({ i: 0, __proto__: Iterator.prototype,
	next() { return this.i < n ? { value: `${name}${this.i++}`, done: false } : { value: undefined, done: true }; },
	return() { log.push(`${name} closed`); return {}; }, ...extra });
const flush = () => { console.log(log.join('; ') || 'none'); log.length = 0; };
const caught = f => { try { return f(); } catch (e) { return `${e.constructor.name}${e.message === 'mine' ? ' mine' : ''}`; } };

show([...Iterator.zip([[1, 2, 3], new Set(['a', 'b'])])]);
// expect: [[1,"a"],[2,"b"]]
show([...Iterator.zip([[1, 2, 3], ['a']], { mode: 'longest', padding: [0, '-'] })]);
// expect: [[1,"a"],[2,"-"],[3,"-"]]
show([...Iterator.zipKeyed({ n: [1, 2], s: ['a', 'b'], gone: undefined })]);
// expect: [{"n":1,"s":"a"},{"n":2,"s":"b"}]
show([...Iterator.zipKeyed({ n: [1], s: ['a', 'b'] }, { mode: 'longest', padding: { n: 9 } })]);
// expect: [{"n":1,"s":"a"},{"n":9,"s":"b"}]
show([...Iterator.zip([])]);
// expect: []
console.log(caught(() => [...Iterator.zip([[1], [2, 3]], { mode: 'strict' })]), caught(() => [...Iterator.zip([[1, 2], [3]], { mode: 'strict' })]));
// expect: TypeError TypeError
for (const bad of [() => Iterator.zip(), () => Iterator.zip('ab'), () => Iterator.zip(['ab']), () => Iterator.zip([], 1), () => Iterator.zip([], { mode: 'x' }),
	() => Iterator.zip([], { mode: Object('strict') }), () => Iterator.zip([], { mode: 'longest', padding: 1 }), () => Iterator.zipKeyed(null)])
	log.push(caught(bad));
flush();
// expect: TypeError; TypeError; TypeError; TypeError; TypeError; TypeError; TypeError; TypeError

// whatever ends it, those still open are closed, last first
[...Iterator.zip([source('a', 9), source('b', 1), source('c', 9)])];
flush();
// expect: c closed; a closed
for (const v of Iterator.zip([source('a', 9), source('b', 9)]))
	break;
flush();
// expect: b closed; a closed
Iterator.zip([source('a', 9), source('b', 9)]).return();
flush();
// expect: b closed; a closed
console.log(caught(() => [...Iterator.zip([source('a', 9), source('b', 9, { next() { throw Error('mine'); } }), source('c', 9)])]));
flush();
// expect: Error mine
// expect: c closed; a closed
console.log(caught(() => Iterator.zip([source('a', 9), source('b', 9, { return() { throw Error('mine'); } })]).return()));
flush();
// expect: Error mine
// expect: a closed
console.log(caught(() => Iterator.zip([source('a', 9), 5])));
flush();
// expect: TypeError
// expect: a closed
console.log(caught(() => Iterator.zipKeyed({ a: source('a', 9), get b() { throw Error('mine'); } })));
flush();
// expect: Error mine
// expect: a closed

// script that runs in the middle
const self = Iterator.zip([{ __proto__: Iterator.prototype, next() { return self.next(); } }]);
console.log(caught(() => self.next()));
// expect: TypeError
const shrinking = { a: [1], get b() { delete shrinking.c; delete shrinking.a; return [2]; }, c: [3] };
show([...Iterator.zipKeyed(shrinking)]);
// expect: [{"a":1,"b":2}]
const big = Iterator.zip(Array.from({ length: 500 }, (_, i) => Array(20).fill(i)));
let sum = 0;
for (const row of big)
	for (const v of row)
		sum += v;
console.log(sum);
// expect: 2495000

console.log(Atomics.pause(), Atomics.pause(5), caught(() => Atomics.pause(1.5)), caught(() => Atomics.pause('1')), Atomics.pause.length);
// expect: undefined undefined TypeError TypeError 0
