// Several next() of a stream's iterator that nobody has waited for yet: each has its own chunk, in order, and
// return() waits for them.
// expect: a1 b2 c3 dend eend
// expect: a1 b2 r:over:true cend
// expect: cancelled over
// expect: p1 q2 send tend
// expect: x! yend
function source(more) {
	let i = 0;
	return new ReadableStream({ pull(c) { i < 3 ? c.enqueue(++i) : c.close(); },
		cancel(why) { late.push(`cancelled ${why}`); }, ...more });
}
const late = [];
const show = (name, log) => r => log.push(name + (r.done ? 'end' : r.value));
(async () => {
	let log = [];
	let it = source().values();
	await 0;
	await Promise.all(['a', 'b', 'c', 'd', 'e'].map(n => it.next().then(show(n, log))));
	console.log(log.join(' '));

	log = [];
	it = source().values();
	await Promise.all([
		it.next().then(show('a', log)), it.next().then(show('b', log)),
		it.return('over').then(r => log.push(`r:${r.value}:${r.done}`)), it.next().then(show('c', log))
	]);
	console.log(log.join(' '));
	console.log(late.join());

	// a queue that is full before anybody asks, and one that is filled while two wait
	log = [];
	let control;
	it = new ReadableStream({ start(c) { control = c; } }, { highWaterMark: 5 }).values();
	const all = ['p', 'q', 's', 't'].map(n => it.next().then(show(n, log)));
	control.enqueue(1);
	await all[0];
	control.enqueue(2);
	control.close();
	await Promise.all(all);
	console.log(log.join(' '));

	// an error reaches the one that waits, and ends what follows
	log = [];
	it = new ReadableStream({ pull(c) { c.error('!'); } }).values();
	await Promise.all([it.next().then(show('x', log), e => log.push(`x${e}`)), it.next().then(show('y', log),
		e => log.push(`y${e}`))]);
	console.log(log.join(' '));
})();
