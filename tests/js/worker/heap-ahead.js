// A worker that ends while the pool still has to populate pages of its heap: the pool is busy, so that this waits.
const { Worker, isMainThread } = require('worker_threads');
const { pbkdf2 } = require('crypto');

if (isMainThread) {
	let left = 12;
	const busy = () => pbkdf2('a', 'b', 20000, 64, 'sha512', () => { if (left > 0) busy(); });
	for (let i = 0; i < 6; i++) busy();
	const spin = () => new Worker(__filename).on('exit', code => {
		if (code !== 0) console.log(code);
		if (--left === 0) console.log('done');
		else if (left >= 3) spin();
	});
	for (let i = 0; i < 3; i++) spin();
} else {
	const list = [];
	for (let i = 0; i < 80000; i++) list.push({ i });
}
// expect: done
