// `await using`: disposals are awaited in turn; a block with nothing to await still waits once.
const log = [];
const say = label => { console.log(`${label}: ${log.join(' ')}`); log.length = 0; };
const resource = (name, error) => ({ name, async [Symbol.asyncDispose]() {
	log.push(`<${name}`);
	await null;
	log.push(`${name}>`);
	if (error)
		throw error;
} });
const sync = name => ({ name, [Symbol.dispose]() { log.push(`~${name}`); } });
const chain = e => e instanceof SuppressedError ? `(${chain(e.error)} over ${chain(e.suppressed)})` : e.message;

async function main() {
	{
		await using a = resource('a'), b = resource('b');
		using c = sync('c');
		await using d = sync('d');
		log.push('body');
	}
	say('block');
	// expect: block: body ~d ~c <b b> <a a>

	for await (await using a of [resource('x'), resource('y')])
		log.push(a.name);
	say('for await');
	// expect: for await: x <x x> y <y y>
	for (await using a of [resource('x'), resource('y')]) {
		log.push(a.name);
		break;
	}
	say('for of');
	// expect: for of: x <x x>
	for (await using a = resource('z'); log.length < 2;)
		log.push('turn');
	say('for');
	// expect: for: turn turn <z z>

	const returns = async () => {
		await using a = resource('a');
		return 'returned';
	};
	log.push(await returns());
	say('return');
	// expect: return: <a a> returned

	try {
		await using a = resource('a', Error('1'));
		await using b = { [Symbol.asyncDispose]() { throw Error('2'); } };
		await using c = { [Symbol.dispose]() { throw Error('3'); } };
		throw Error('4');
	} catch (e) {
		log.push(chain(e));
	}
	say('errors');
	// expect: errors: <a a> (1 over (2 over (3 over 4)))

	try {
		await using a = resource('a'), b = { [Symbol.asyncDispose]: null, [Symbol.dispose]: undefined };
	} catch (e) {
		log.push(e.constructor.name);
	}
	say('bad');
	// expect: bad: <a a> TypeError

	async function* generator() {
		await using a = resource('a');
		yield 1;
		yield 2;
	}
	for await (const v of generator()) {
		log.push(v);
		break;
	}
	say('generator');
	// expect: generator: 1 <a a>

	// `await using` of nothing waits once, and only where it is reached
	const waits = async reached => {
		if (reached) {
			await using nothing = null;
		}
		log.push(reached);
	};
	waits(true);
	waits(false);
	log.push('sync');
	await null;
	await null;
	say('nothing');
	// expect: nothing: false sync true

	// between two that are not awaited lies the wait of the nothing among them
	const order = (async () => {
		using first = sync('first');
		await using nothing = undefined;
		using last = sync('last');
	})();
	log.push('sync');
	await order;
	say('order');
	// expect: order: ~last sync ~first

	// awaited as anything is: a thenable, a promise that never settles is left
	await (async () => {
		await using a = { [Symbol.asyncDispose]: () => ({ then(ok) { log.push('then'); ok(); } }) };
	})();
	say('thenable');
	// expect: thenable: then

	var using = 2;
	await using;
	await using
	log.push(await using, using);
	say('name');
	// expect: name: 2 2

	const it = { __proto__: (async function* () { })().__proto__.__proto__.__proto__, async return() { log.push('return', arguments.length); return 5; } };
	log.push(await it[Symbol.asyncDispose]());
	const plain = { __proto__: Iterator.prototype, return() { log.push('plain'); return 5; } };
	log.push(plain[Symbol.dispose]());
	await Object.getPrototypeOf(it)[Symbol.asyncDispose].call(null).catch(e => log.push(e.constructor.name));
	say('iterators');
	// expect: iterators: return 0  plain  TypeError
}
main();
