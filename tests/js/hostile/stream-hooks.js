// Hooks of promises run in the middle of what streams do for a chunk, and may end, release and collect what that is about.
'use strict';
const { createHook } = require('async_hooks');
const log = [];
let made = false, settled, act, last;
createHook({
	init(id, type) {
		if (type !== 'PROMISE')
			return;
		last = id;
		if (made) {
			made = false;
			act();
		}
	},
	promiseResolve(id) {
		if (id === settled) {
			settled = undefined;
			act();
		}
	}
}).enable();
const later = ms => new Promise(resolve => setTimeout(resolve, ms));
const tell = (name, promise) => promise.then(value => log.push(`${name} ${JSON.stringify(value)}`), error => log.push(`${name}: ${error.message}`));

// f() makes a promise, and then g() is called; or g() once it is settled
function whenMade(f, g) {
	act = g;
	made = true;
	const result = f();
	made = false;
	return result;
}

function whenSettled(f, g) {
	const result = f();
	settled = last;
	act = g;
	return result;
}

async function releasedWhenReady() {
	let done;
	let writer = new WritableStream({ write() { return new Promise(resolve => { done = resolve; }); } }).getWriter();
	await later(1);
	writer.write(1);
	await later(1);
	whenSettled(() => writer.ready, () => {
		log.push('released');
		writer.releaseLock();
		writer = null;
		for (let i = 0; i < 3; i++) {
			gc();
			for (let k = 0; k < 500; k++)
				({ object: 1, stream: 2, closed: 3, ready: 4, readyIsOpen: 5, released: 6, pipe: {} });
		}
	});
	done();
	await later(2);
}

async function abortedWhenWritten() {
	const writer = new WritableStream({ write() {} }).getWriter();
	writer.closed.catch(() => {});
	await later(1);
	whenSettled(() => writer.write(1), () => {
		log.push('aborted');
		writer.abort(new Error('x')).catch(() => {});
	});
	await later(2);
}

async function askedTwice() {
	let controller;
	const iterator = new ReadableStream({ start(c) { controller = c; } }).values();
	await later(1);
	let inner;
	const outer = whenMade(() => iterator.next(), () => { inner = iterator.next(); });
	tell('outer', outer);
	tell('inner', inner);
	controller.enqueue(1);
	controller.enqueue(2);
	await later(2);
}

async function closedWhileWriting() {
	const seen = [];
	const writer = new WritableStream({ write(chunk) { seen.push(chunk); return later(1); }, close() { seen.push('close'); } }, { highWaterMark: 9 }).getWriter();
	await later(1);
	tell('write', writer.write(0));
	tell('write', whenMade(() => writer.write(1), () => tell('close', writer.close())));
	await later(4);
	log.push(seen.join());
}

async function endedWhileReading() {
	for (const how of ['release', 'error', 'close', 'cancel', 'enqueue']) {
		let controller;
		const stream = new ReadableStream({ start(c) { controller = c; } }, { highWaterMark: 0 });
		const reader = stream.getReader();
		await later(1);
		tell(how, whenMade(() => reader.read(), () => {
			if (how === 'release') reader.releaseLock();
			else if (how === 'cancel') reader.cancel();
			else if (how === 'error') controller.error(new Error('failed'));
			else controller[how](1);
		}));
		if (how === 'release') {
			controller.enqueue(5);
			tell('second', stream.getReader().read());
		}
		await later(1);
	}
}

async function releasedWhileAsking() {
	const stream = new WritableStream({}, { highWaterMark: 0 });
	const writer = stream.getWriter();
	tell('ready', whenMade(() => writer.ready, () => writer.releaseLock()));
	stream.getWriter().abort('q');
	await later(1);
}

(async () => {
	await releasedWhenReady();
	await abortedWhenWritten();
	await askedTwice();
	await closedWhileWriting();
	await endedWhileReading();
	await releasedWhileAsking();
	console.log(log.join('\n'));
})();
// run: {jsr} --expose-gc {file}
// expect: released
// expect: aborted
// expect: inner {"value":1,"done":false}
// expect: outer {"value":2,"done":false}
// expect: write: Invalid state: WritableStream is closed
// expect: write undefined
// expect: close undefined
// expect: 0,close
// expect: release: Invalid state: The reader is not attached to a stream
// expect: second {"value":5,"done":false}
// expect: error: failed
// expect: close {"done":true}
// expect: cancel {"done":true}
// expect: enqueue {"value":1,"done":false}
// expect: ready: Invalid state: Writer has been released
