// DisposableStack and AsyncDisposableStack, also where script runs in the middle of their work.
const log = [];
const say = label => { console.log(`${label}: ${log.join(' ')}`); log.length = 0; };
const caught = f => { try { return f(); } catch (e) { return e.constructor.name; } };

const stack = new DisposableStack();
log.push(stack.use(null), stack.adopt(5, v => log.push(`adopt${v}`)), stack.defer(function () { log.push(this === undefined); }));
stack.use({ name: 'used', [Symbol.dispose]() { log.push(this.name); } });
log.push(stack.disposed, stack[Symbol.dispose] === stack.dispose, Object.prototype.toString.call(stack));
stack.dispose();
log.push(stack.disposed, stack.dispose());
for (const method of ['use', 'adopt', 'defer', 'move'])
	log.push(caught(() => stack[method](null, () => { })));
say('stack');
// expect: stack:  5  false true [object DisposableStack] used false adopt5 true  ReferenceError ReferenceError ReferenceError ReferenceError

const from = new DisposableStack();
from.defer(() => log.push('moved'));
const to = from.move();
log.push(from.disposed, to.disposed, to !== from, from.dispose());
to.dispose();
say('move');
// expect: move: true false true  moved

log.push(caught(() => DisposableStack()), caught(() => new DisposableStack().use(1)), caught(() => new DisposableStack().defer()),
	caught(() => new DisposableStack().adopt()), caught(() => DisposableStack.prototype.dispose.call(new AsyncDisposableStack())),
	caught(() => DisposableStack.prototype.disposed));
say('errors');
// expect: errors: TypeError TypeError TypeError TypeError TypeError TypeError

class Own extends DisposableStack { }
log.push(new Own() instanceof Own, Object.getPrototypeOf(Reflect.construct(DisposableStack, [], Object)) === Object.prototype,
	DisposableStack.length, SuppressedError.length, new SuppressedError(1, 2, 'text').message, Object.getPrototypeOf(SuppressedError) === Error);
say('classes');
// expect: classes: true true 0 3 text true

// disposing, moving and adding while the stack is being disposed or a getter is read
{
	using outer = new DisposableStack();
	outer.defer(() => log.push(outer.disposed, caught(() => outer.defer(() => { })), outer.dispose() === undefined));
	outer.use({ get [Symbol.dispose]() { outer.defer(() => log.push('within')); return () => log.push('used'); } });
}
say('reentrant');
// expect: reentrant: used within true ReferenceError true
const early = new DisposableStack();
log.push(caught(() => early.use({ get [Symbol.dispose]() { early.dispose(); return () => log.push('kept'); } })) !== undefined);
const many = new DisposableStack();
let count = 0;
for (let i = 0; i < 10000; i++)
	many.defer(() => { count++; if (i % 1000 === 0) [].concat(Array(1000).fill({})); });
many.dispose();
log.push(count);
let deep = new DisposableStack();
for (let i = 0; i < 100; i++)
	deep.defer(() => { throw Error(String(i)); });
let depth = 0;
try { deep.dispose(); } catch (e) { for (; e instanceof SuppressedError; e = e.suppressed) depth++; log.push(depth, e.message); }
say('hostile');
// expect: hostile: true 10000 99 99

(async () => {
	const s = new AsyncDisposableStack();
	s.use({ [Symbol.asyncDispose]: async () => { await null; log.push('async'); } });
	s.use({ [Symbol.dispose]: () => log.push('sync') });
	s.adopt(1, async v => { await null; log.push(`adopt${v}`); });
	s.defer(async () => { throw Error('first'); });
	s.defer(() => { throw Error('last'); });
	const done = s.disposeAsync();
	log.push(s.disposed, done instanceof Promise, s[Symbol.asyncDispose] === s.disposeAsync, await s.disposeAsync());
	await done.catch(e => log.push(e.error.message, e.suppressed.message));
	await AsyncDisposableStack.prototype.disposeAsync.call({}).catch(e => log.push(e.constructor.name));
	say('async');
	// expect: async: true true true  adopt1 sync async first last TypeError
	{
		await using t = new AsyncDisposableStack();
		t.use(null);
		t.defer(() => ({ get then() { throw Error('then'); } }));
		t.move().disposeAsync().catch(e => log.push(e.message));
		log.push(t.disposed);
	}
	await null;
	await null;
	say('moved');
	// expect: moved: true then
})();
