// What goes on with a late handled rejection is kept while script is told of that, also where something flows.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
const { push } = Array.prototype;
let told = 0, failed = 0, ran = 0;
process.on('unhandledRejection', () => {});
process.on('rejectionHandled', () => { told++; });
const late = Array.from({ length: 8 }, (_, i) => Promise.reject(i));

function churn() {
	ran++;
	Array.prototype.push = push;
	gc();
	for (let i = 0; i < 200; i++)
		new Map();
	return 1;
}

setTimeout(() => {
	storage.run({}, () => {
		for (let i = 0; i < late.length; i++) {
			const pull = () => {
				Array.prototype.push = churn;
				return late[i];
			};
			const sink = new WritableStream({ write: pull });
			const done = i % 2 ? sink.getWriter().write(1) : new ReadableStream({ pull }, { highWaterMark: 0 }).getReader().read();
			done.catch(() => { failed++; });
		}
	});
	setTimeout(() => {
		Array.prototype.push = push;
		console.log(failed, told, ran);
	}, 5);
}, 1);
// run: {jsr} --expose-gc {file}
// expect: 8 8 0
