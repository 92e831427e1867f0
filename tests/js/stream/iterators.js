// Streams as iterators and under operators: kinds, names, and the order of jobs against a promise chain that counts.
'use strict';
const { Duplex, PassThrough, Readable } = require('stream');
const promises = require('stream/promises'), consumers = require('stream/consumers');

function counter() {
	const count = { jobs: 0 };
	const job = () => { if (count.jobs++ < 200) Promise.resolve().then(() => { job(); }); };
	job();
	return count;
}
const values = () => Readable.from([1, 2, 3]);
const failure = async f => { try { return await f(); } catch (err) { return `${err.name} ${err.code} ${err.message}`; } };

(async () => {
	let count = counter();
	const seen = [];
	for await (const value of values())
		seen.push(`${value}@${count.jobs}`);
	for await (const value of values().map(x => x))
		seen.push(`${value}@${count.jobs}`);
	for await (const value of values().filter(x => x > 1).take(2))
		seen.push(`${value}@${count.jobs}`);
	console.log(seen.join(' '));
	count = counter();
	await values().toArray();
	const first = count.jobs;
	await values().reduce((a, b) => a + b);
	const second = count.jobs;
	await values().some(x => x === 2);
	console.log(first, second, count.jobs);

	const order = [];
	await values().map(async x => {
		order.push(`start ${x}`);
		await null;
		order.push(`end ${x}`);
		return x;
	}).forEach(x => { order.push(`seen ${x}`); });
	console.log(order.join(', '));

	const iterator = values()[Symbol.asyncIterator]();
	console.log(Object.prototype.toString.call(iterator), Object.keys(iterator));
	console.log(await iterator.next(), await iterator.return('left'), iterator.stream.destroyed);
	const kept = values().iterator({ destroyOnReturn: false });
	console.log(await kept.next(), await kept.return(), kept.stream.destroyed);

	const operators = ['asIndexedPairs', 'drop', 'filter', 'flatMap', 'map', 'take', 'compose', 'every', 'forEach', 'reduce', 'toArray', 'some', 'find'];
	console.log(operators.filter(name => name !== 'asIndexedPairs').map(name => `${Readable.prototype[name].name}/${Readable.prototype[name].length}`).join(' '));
	console.log(Object.getOwnPropertyNames(Readable.prototype).filter(name => operators.includes(name)).join());
	console.log(await failure(() => new (values().map)(x => x)));
	console.log(await values().flatMap(x => 'ab'.repeat(x)).toArray());
	console.log(await failure(() => values().compose(new PassThrough({ objectMode: true })) instanceof Duplex));
	console.log(await failure(() => new Readable({ signal: 3 })));
	const refusing = new Readable({ read() {} }).on('error', err => { console.log(err.code); });
	console.log(refusing.push(3));

	console.log(Object.keys(consumers).join(), consumers.text.name, consumers.text.length, promises.pipeline.name, promises.finished.name, promises.finished.length);
	console.log(await consumers.json(Readable.from(['{"a":', Buffer.from('1}')])), await consumers.text(['x', 'y']));

	const upper = Duplex.from(async function* (source) {
		for await (const chunk of source)
			yield String(chunk).toUpperCase();
	});
	upper.write('a');
	upper.end('b');
	console.log((await upper.toArray()).map(String));
	let closed = false;
	const source = (function* () { try { yield 'a'; yield 'b'; } finally { closed = true; } })();
	console.log(await failure(() => promises.pipeline(source, async function* (chunks) { for await (const _ of chunks) throw new Error('enough'); }, new PassThrough())), closed);
})();
