// A listener that stops the event does not keep what waits for the signal from being told of it.
import { addAbortListener, EventEmitter, on, once } from 'node:events';
import { setImmediate as immediate, setInterval as interval, setTimeout as timeout } from 'node:timers/promises';
import { addAbortSignal, finished, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { aborted } from 'node:util';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { watch } from 'node:fs/promises';
import dgram from 'node:dgram';

function stopped() {
	const controller = new AbortController();
	controller.signal.addEventListener('abort', event => { event.stopImmediatePropagation(); });
	controller.signal.addEventListener('abort', () => { console.log('not stopped'); });
	return controller;
}

async function tell(name, start) {
	const controller = stopped(), promise = start(controller.signal);
	await immediate();
	controller.abort();
	console.log(name, await promise.then(value => value, error => error.name));
}

function next(emitter, name) {
	return new Promise(resolve => { emitter.on(name, value => { resolve(value?.name ?? name); }); });
}

const emitter = new EventEmitter();
await tell('addAbortListener', signal => new Promise(resolve => {
	addAbortListener(signal, event => { resolve([event.type, event.target === signal]); });
}));
await tell('once', signal => once(emitter, 'x', { signal }));
await tell('on', signal => on(emitter, 'x', { signal }).next());
await tell('setTimeout', signal => timeout(1e6, 0, { signal }));
await tell('setInterval', signal => interval(1e6, 0, { signal }).next());
await tell('aborted', signal => aborted(signal, {}).then(event => event.type));
await tell('signal option', signal => new Promise(resolve => {
	const target = new EventTarget();
	target.addEventListener('x', () => { resolve('still there'); }, { signal });
	signal.addEventListener('abort', () => {});
	setImmediate(() => setImmediate(() => {
		target.dispatchEvent(new Event('x'));
		resolve('gone');
	}));
}));
await tell('addAbortSignal', signal => next(addAbortSignal(signal, new PassThrough()), 'error'));
await tell('finished', signal => new Promise((resolve, reject) => { finished(new PassThrough(), { signal }, reject); }));
await tell('pipeline', signal => pipeline(new PassThrough(), new PassThrough(), { signal }));
await tell('map', signal => new PassThrough().map(x => x, { signal }).toArray());
await tell('pipeTo', signal => new ReadableStream().pipeTo(new WritableStream(), { signal }));
await tell('child', signal => next(spawn('sleep', ['100'], { signal }), 'error'));
await tell('net', signal => next(createServer().listen({ port: 0, signal }), 'close'));
await tell('dgram', signal => next(dgram.createSocket({ type: 'udp4', signal }), 'close'));
await tell('readline', signal => next(createInterface({ input: new PassThrough(), signal }), 'close'));
await tell('question', signal => {
	const asked = createInterface({ input: new PassThrough(), output: new PassThrough() });
	return new Promise(resolve => {
		asked.question('?', { signal }, () => {});
		addAbortListener(signal, () => { resolve(asked.line === '' ? 'given up' : 'waits'); asked.close(); });
	});
});
await tell('watch', signal => watch('.', { signal }).next());
await tell('follower', signal => new Promise(resolve => { AbortSignal.any([signal]).onabort = event => { resolve(event.type); }; }));
// expect: addAbortListener [ 'abort', true ]
// expect: once AbortError
// expect: on AbortError
// expect: setTimeout AbortError
// expect: setInterval AbortError
// expect: aborted abort
// expect: signal option gone
// expect: addAbortSignal AbortError
// expect: finished AbortError
// expect: pipeline AbortError
// expect: map AbortError
// expect: pipeTo AbortError
// expect: child AbortError
// expect: net close
// expect: dgram close
// expect: readline close
// expect: question given up
// expect: watch AbortError
// expect: follower abort
