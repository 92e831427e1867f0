// A world of web streams: readers, writers, controllers, iterators, ports and bodies that live on, and operations between them at random.  What streams
// call (sources, sinks, transformers, sizes, getters, thenables, hooks of promises) operates in its turn.  hostile.js takes its calls from here; alone it is
//
//   jsr [--expose-gc] streams.js SEED STEPS
'use strict';
const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
const { isArray } = Array;
const ROOM = 40, DEEPEST = 5;

// { random(n), value(), act(what, object) } -> { operate(): one operation, anything(): one of what lives, kinds, names: of operations, watch(): promises, too }
module.exports = function streams({ random, value, act }) {
	const pick = (list) => list[random(list.length)];
	const live = { __proto__: null }, kinds = [];
	let depth = 0, budget = 400, isWatching = false;

	function keep(kind, thing) {
		const list = live[kind] ?? (kinds[kinds.length] = kind, live[kind] = []);
		list[list.length < ROOM ? list.length : random(ROOM)] = thing;
		return thing;
	}
	const some = (kind) => live[kind] === undefined ? undefined : pick(live[kind]);
	function anything() {
		const list = live[pick(kinds)];
		return list && pick(list);
	}

	// Called by streams: now and then it does something, and what it answers may be anything.
	function called(what, object) {
		act(what, object);
		if (random(3) === 0)
			operate();
		switch (random(14)) {
		case 0: throw new Error(what);
		case 1: return Promise.reject(new RangeError(what));
		case 2: return new Promise((f) => { keep('settle', f); });
		case 3: return { then(f) { operate(); f(1); } };
		case 4: return { get then() { operate(); return undefined; } };
		case 5: return value();
		case 6: return Promise.resolve(1);
		default: return undefined;
		}
	}
	const size = () => pick([undefined, undefined, undefined, (c) => (called('size', c), pick([0, 1, 2.5, -1, NaN, Infinity, { valueOf() { operate(); return 2; } }]))]);
	const strategy = () => pick([undefined, { highWaterMark: pick([0, 1, 3, 20]), size: size() }, new CountQueuingStrategy({ highWaterMark: random(4) })]);
	const bytes = () => {
		const buffer = random(6) ? new ArrayBuffer(24) : random(2) ? new ArrayBuffer(24, { maxByteLength: 64 }) : new SharedArrayBuffer(24);
		keep('buffer', buffer);
		return new (pick([Uint8Array, Uint8Array, Uint16Array, Float64Array, BigInt64Array, DataView]))(buffer, pick([0, 0, 8]), pick([1, 2]));
	};
	const chunk = () => random(3) ? bytes() : random(3) ? 'text' : random(2) ? { get then() { operate(); return undefined; } } : value();

	const source = (type) => ({
		type,
		autoAllocateChunkSize: type && random(3) === 0 ? 1 + random(16) : undefined,
		start(c) { keep('controller', c); if (random(2)) c.enqueue(new Uint8Array(1 + random(9))); return random(4) ? undefined : called('start', c); },
		pull: random(4) ? (c) => {
			if (random(2))
				fill(c);
			return called('pull', c);
		} : undefined,
		cancel: (reason) => called('cancel', reason)
	});
	const sink = () => ({
		start: (c) => { keep('sink', c); return random(4) ? undefined : called('start', c); },
		write: random(5) ? (c) => called('write', c) : undefined,
		close: () => called('close'),
		abort: (reason) => called('abort', reason)
	});
	// lasting: it may come to be piped into itself, where a chunk that is always passed on would go round for ever
	const transformer = (lasting, left = 50) => ({
		start: (c) => { keep('transformer', c); return random(4) ? undefined : called('start', c); },
		transform: lasting || random(4) ? (c, to) => { if (--left > 0 && random(2)) to.enqueue(c); return called('transform', c); } : undefined,
		flush: (to) => { if (random(2)) to.enqueue(1); return called('flush', to); },
		cancel: (reason) => called('cancel', reason)
	});
	function fill(c) {
		const request = c.byobRequest;
		if (request && random(2)) {
			keep('request', request);
			respond(request);
		} else {
			c.enqueue(chunk());
		}
	}
	function respond(request) {
		const { view } = request;
		if (random(3))
			request.respond(random(4));
		else if (view)
			request.respondWithNewView(random(2) ? new Uint8Array(view.buffer, view.byteOffset, random(view.byteLength + 1)) : bytes());
	}
	const signal = () => pick([undefined, () => keep('abort', new AbortController()).signal])?.();
	const how = () => ({ preventClose: !random(3), preventAbort: !random(3), preventCancel: !random(3), signal: signal() });
	function side(pair) {
		if (random(2)) {
			keep('readable', pair.readable);
			new ReadableStream(source()).pipeTo(pair.writable);
		} else {
			keep('writable', pair.writable);
			pair.readable.pipeTo(new WritableStream(sink()));
		}
	}
	function tee(stream) {
		const pair = stream.tee();
		keep('readable', pair[0]);
		keep('readable', pair[1]);
	}
	function send(thing) {
		if (random(2)) {
			const copy = structuredClone({ thing, get later() { operate(); return 1; } }, { transfer: [thing] }).thing;
			keep(copy instanceof ReadableStream ? 'readable' : copy instanceof WritableStream ? 'writable' : 'transform', copy);
		} else {
			some('port').postMessage({ thing, get later() { operate(); return 1; } }, [thing]);
		}
	}
	function channel() {
		const { port1, port2 } = new MessageChannel();
		for (const port of [port1, port2]) {
			keep('port', port);
			if (random(2))
				port.onmessage = ({ data, ports }) => {
					called('message', data);
					if (data?.thing instanceof ReadableStream)
						keep('readable', data.thing);
					for (const one of ports)
						keep('port', one);
				};
			port.unref();
		}
	}
	const body = () => pick([() => some('readable'), () => some('readable'), () => 'text', () => new Uint8Array(9), () => new Blob(['ab', 'c']), () => new FormData(), () => new URLSearchParams('a=b')])();

	const operations = {
		__proto__: null,
		readable: () => keep('readable', new ReadableStream(source(random(3) ? undefined : 'bytes'), random(2) ? undefined : { highWaterMark: random(4) })),
		sized: () => keep('readable', new ReadableStream(source(undefined), strategy())),
		from: () => keep('readable', ReadableStream.from(random(2) ? [1, 2, Promise.resolve(3)] : { async *[Symbol.asyncIterator]() { yield 1; called('from'); yield 2; } })),
		writable: () => keep('writable', new WritableStream(sink(), strategy())),
		transform: () => {
			const made = keep('transform', new TransformStream(transformer(true), strategy(), strategy()));
			keep('readable', made.readable);
			keep('writable', made.writable);
		},
		plain: () => side(new TransformStream(transformer(false))),
		text: () => side(random(2) ? new TextDecoderStream() : new TextEncoderStream()),
		compression: () => side(random(2) ? new CompressionStream('gzip') : new DecompressionStream('deflate')),
		reader: () => {
			const stream = some('readable');
			try {
				keep('reader', stream.getReader(random(3) ? { mode: 'byob' } : undefined));
			} catch {
				keep('reader', stream.getReader());
			}
		},
		read: () => { const r = some('reader'); keep('promise', r.read(bytes(), { min: 1 + random(2) })); },
		reads: () => { const r = some('reader'); for (let i = random(5); i > 0; i--) r.read(bytes()); },
		closedOf: () => some(random(2) ? 'reader' : 'writer').closed,
		release: () => some(random(2) ? 'reader' : 'writer').releaseLock(),
		cancel: () => some(random(2) ? 'reader' : 'readable').cancel(value()),
		tee: () => tee(some('readable')),
		iterate: () => keep('iterator', some('readable').values({ preventCancel: !random(2) })),
		next: () => { const it = some('iterator'); for (let i = random(4); i >= 0; i--) it.next(); },
		back: () => some('iterator').return(value()),
		enqueue: () => some('controller').enqueue(chunk()),
		fill: () => fill(some('controller')),
		close: () => some('controller').close(),
		error: () => some('controller').error(value()),
		filled: () => {
			const r = keep('reader', keep('readable', new ReadableStream(source('bytes'))).getReader({ mode: 'byob' }));
			for (let i = random(4); i >= 0; i--)
				r.read(bytes());
			if (random(3) === 0)
				r.releaseLock();
		},
		respond: () => {
			for (let i = 0; i < ROOM; i++) {
				const request = random(8) ? some('controller').byobRequest : some('request');
				if (request) {
					respond(keep('request', request));
					return;
				}
			}
		},
		writer: () => keep('writer', some('writable').getWriter()),
		write: () => { const w = some('writer'); for (let i = random(4); i >= 0; i--) w.write(chunk()); },
		ready: () => some('writer').ready,
		desired: () => some(pick(['writer', 'controller', 'transformer'])).desiredSize,
		closeWriter: () => some(random(2) ? 'writer' : 'writable').close(),
		abort: () => some(random(2) ? 'writer' : 'writable').abort(value()),
		failSink: () => some('sink').error(value()),
		give: () => some('transformer').enqueue(chunk()),
		terminate: () => some('transformer').terminate(),
		failTransform: () => some('transformer').error(value()),
		pipe: () => keep('promise', some('readable').pipeTo(some('writable'), how())),
		through: () => keep('readable', some('readable').pipeThrough(random(2) ? some('transform') : new TransformStream(transformer(false)), how())),
		aborts: () => some('abort').abort(value()),
		settle: () => some('settle')(random(2) ? undefined : value()),
		react: () => some('promise').then(() => called('reaction'), () => called('reaction')),
		channel,
		post: () => some('port').postMessage(random(2) ? chunk() : value(), random(3) ? undefined : [some('port')]),
		closePort: () => some('port').close(),
		send: () => send(some(pick(['readable', 'readable', 'writable', 'transform']))),
		response: () => keep('body', new Response(body())),
		ask: () => keep('body', new Request('http://localhost:9/', { method: 'POST', duplex: 'half', body: body() })),
		clone: () => keep('body', some('body').clone()),
		bodyOf: () => { const { body: stream } = some('body'); if (stream) keep('readable', stream); },
		consume: () => keep('promise', some('body')[pick(['text', 'bytes', 'arrayBuffer', 'blob', 'json', 'formData'])]()),
		blob: () => keep('readable', new Blob(['a'.repeat(random(300)), new Uint8Array(9)]).stream()),
		resize: () => some('buffer').resize(pick([0, 8, 24, 64])),
		detach: () => some('buffer').transfer(random(99)),
		collect: () => { globalThis.gc?.(); },
		forget: () => { const list = live[pick(kinds)]; if (list && list.length > 1) list.length = 1; },
		show: () => require('util').inspect(anything(), { depth: 3, showHidden: true })
	};
	const names = Object.keys(operations);
	const ends = new Set(['cancel', 'close', 'error', 'closeWriter', 'abort', 'failSink', 'terminate', 'failTransform', 'aborts', 'forget', 'closePort', 'consume']);
	const { has } = Set.prototype;

	// One operation, and those within it.
	function operate(name = pick(names)) {
		if (depth >= DEEPEST || budget <= 0 || (apply(has, ends, [name]) && random(3)))
			return undefined;
		depth++;
		budget--;
		try {
			return operations[name]();
		} catch {
			return undefined;           // it is not there, or not in that state
		} finally {
			depth--;
		}
	}

	// Who watches promises: in the middle of all of it.
	function watch() {
		const { createHook, AsyncLocalStorage } = require('async_hooks');
		if (isWatching)
			return;
		isWatching = true;
		const seldom = () => { if (random(12) === 0) operate(); };
		createHook({ init: seldom, before: seldom, after: seldom, promiseResolve: seldom }).enable();
		new AsyncLocalStorage().enterWith({ store: 1 });
	}

	return {
		operate: (name) => { budget = 400; return operate(name); },
		anything, kinds, names, watch
	};
};

// ---- alone

if (require.main === module) {
	const { numbers, makers } = require('./reach.js');
	const seed = Number(process.argv[2] || 1), steps = Number(process.argv[3] || 2000);
	const random = numbers(seed), MAKERS = makers(random);
	const value = () => random(3) ? undefined : MAKERS[random(MAKERS.length)]();
	let junk;
	const act = (what, object) => {
		switch (random(8)) {
		case 0: junk = []; for (let i = 0; i < 60; i++) junk[i] = { i, what }; break;
		case 1: if (isArray(object)) object.length = 0; break;
		case 2: if (random(4) === 0) globalThis.gc?.(); break;
		default:
		}
	};
	process.on('unhandledRejection', () => {});
	process.on('uncaughtException', () => {});
	process.on('warning', () => {});
	const world = module.exports({ random, value, act });
	if (seed % 3 === 0)
		world.watch();
	if (seed % 4 === 1) {
		let inside = false;
		const descriptor = { __proto__: null, configurable: true, get() {
			if (!inside && random(20) === 0) {
				inside = true;
				try {
					world.operate();
				} finally {
					inside = false;
				}
			}
			return undefined;
		}, set(v) { defineProperty(this, 'then', { __proto__: null, value: v, writable: true, configurable: true, enumerable: true }); } };
		if (getOwnPropertyDescriptor(Object.prototype, 'then') === undefined)
			defineProperty(Object.prototype, 'then', descriptor);
	}
	let left = steps;
	const { reallyExit } = process;
	const turn = () => {
		if (left <= 0) {
			console.log('done', world.kinds.length);
			apply(reallyExit, process, [0]);
		}
		setTimeout(turn, 0);
		for (let i = 0; i < 40 && left > 0; i++, left--)
			world.operate();
	};
	turn();
}
