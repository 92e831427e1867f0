'use strict';
// Random programs on streams and on a plain model of the standard (_streams_model.js), each named by a seed: what
// streams-twin.js and the fuzzer of streams run.
//
// kinds             names of the kinds of programs, each with how many of them the test runs
// compare(kind, n)  a promise of undefined, or of what the nth program of that kind says on either where they differ:
//                   { real, model }
const model = require('./_streams_model.js');
const real = { ReadableStream, TransformStream, WritableStream };

function random(seed) {
	let state = seed * 2654435761 >>> 0 || 1;
	const next = () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) / 2 ** 32;
	};
	return { below: n => Math.floor(next() * n), chance: p => next() < p,
		of: list => list[Math.floor(next() * list.length)] };
}

const text = error => error instanceof Error ? error.name : String(error);

// What a program can do and log.  Each callback has chances of its own, so that they do not depend on which is called
// first.
class Run {
	constructor(streams, seed) {
		this.streams = streams;
		this.seed = seed;
		this.r = random(seed);
		this.chances = {};
		this.log = [];
		this.chunks = 0;
		this.promises = 0;
		this.open = {};
		this.isCalm = false;            // nothing fails but by what the steps do
	}
	note(line) { this.log.push(line); }
	of(name) { return this.chances[name] ??= random(this.seed * 1000 + name.length * 100 + name.charCodeAt(0)); }
	watch(name, promise) {
		const id = `${name}#${++this.promises}`;
		promise.then(v => this.note(`${id} ok ${v === undefined ? '' : `${v.value}/${v.done}`}`),
			e => this.note(`${id} failed ${text(e)}`));
	}
	attempt(name, f) {
		try {
			return f();
		} catch (error) {
			this.note(`${name} threw ${text(error)}`);
		}
	}
	// what a callback gives: mostly nothing, or an error, or a promise for later
	answer(name, mayWait) {
		const k = this.of(name).below(20);
		if (k === 0 && !this.isCalm)
			throw `${name} throws`;
		if (k === 1 && !this.isCalm)
			return Promise.reject(`${name} rejects`);
		if (k < 5 && mayWait)
			return new Promise(resolve => (this.open[name] ??= []).push(() => resolve(undefined)));
		if (k < 8)
			return Promise.resolve();
	}
	strategy(most, name) {
		const { r } = this, how = {}, sizes = this.of(`size ${name}`);
		if (r.chance(0.8))
			how.highWaterMark = r.below(most);
		if (r.chance(0.3))
			how.size = chunk => {
				const k = this.isCalm ? 3 : sizes.below(30);
				if (k === 0)
					throw 'size throws';
				return k === 1 ? -1 : k === 2 ? '2' : chunk % 3;
			};
		return how;
	}
	source() {
		const { r } = this, one = {};
		const some = (name, c) => {
			const own = this.of(`source ${name}`);
			// whoever gives nothing may be asked no more
			for (let i = own.below(3) || +this.isCalm; i > 0; i--) {
				const k = own.below(20);
				this.attempt(`${name}.${k}`, () => k === 0 ? c.close() : k === 1 && !this.isCalm ?
					c.error(`${name} says`) : c.enqueue(++this.chunks));
			}
		};
		one.start = c => {
			this.controller = c;
			if (r.chance(0.3))
				some('start', c);
			if (r.chance(0.1))
				return Promise.resolve();
		};
		if (r.chance(0.9))
			one.pull = c => {
				if (!this.isCalm)
					this.note(`pull ${c.desiredSize}`);
				some('pull', c);
				return this.answer('pull', true);
			};
		if (r.chance(0.7))
			one.cancel = reason => {
				this.note(`cancel ${text(reason)}`);
				return this.answer('cancel', true);
			};
		return new this.streams.ReadableStream(one, this.strategy(4, 'source'));
	}
	sink() {
		const { r } = this, one = {};
		one.start = c => {
			this.sinkController = c;
			if (r.chance(0.1))
				return Promise.resolve();
		};
		one.write = chunk => {
			this.note(`write ${chunk}`);
			return this.answer('write', true);
		};
		one.close = () => {
			this.note('close');
			return this.answer('close', true);
		};
		one.abort = reason => {
			this.note(`abort ${text(reason)}`);
			return this.answer('abort', true);
		};
		return new this.streams.WritableStream(one, this.strategy(4, 'sink'));
	}
	readSome(stream, name) {
		const { r } = this;
		const reader = this[name];
		switch (r.below(reader === undefined ? 4 : 12)) {
		case 0:
			this[name] = this.attempt('getReader', () => stream.getReader());
			break;
		case 1:
			if (r.chance(0.3))
				this.watch('cancelStream', stream.cancel(`${name} why`));
			break;
		case 2:
		case 3:
			this.note(`locked ${stream.locked}`);
			break;
		case 4:
			if (r.chance(0.3)) {
				this[name] = undefined;
				reader.releaseLock();
			}
			break;
		case 5:
			this.watch('closed', reader.closed);
			break;
		case 6:
			if (r.chance(0.2))
				this.watch('cancel', reader.cancel(`${name} enough`));
			break;
		default:
			this.watch('read', reader.read());
		}
	}
	control() {
		const { r, controller } = this, k = r.below(24);
		this.attempt('control', () => k === 0 ? controller.close() : k === 1 ? controller.error('outside') :
			k < 12 ? controller.enqueue(++this.chunks) : this.note(this.isCalm ? 'nothing' :
				`wants ${controller.desiredSize}`));
	}
	writeSome(stream) {
		const { r, writer } = this;
		switch (r.below(writer === undefined ? 3 : 14)) {
		case 0:
			this.writer = this.attempt('getWriter', () => stream.getWriter());
			break;
		case 1:
			if (r.chance(0.1))
				this.watch('abortStream', stream.abort('stream why'));
			break;
		case 2:
			this.note(`locked ${stream.locked}`);
			break;
		case 3:
			if (r.chance(0.3)) {
				this.writer = undefined;
				writer.releaseLock();
			}
			break;
		case 4:
			this.watch('closed', writer.closed);
			break;
		case 5:
		case 6:
			this.watch('ready', writer.ready);
			break;
		case 7:
			if (r.chance(0.3))
				this.watch('close', writer.close());
			break;
		case 8:
			if (r.chance(0.2))
				this.watch('abort', writer.abort('why'));
			break;
		case 9:
			this.note(`wants ${writer.desiredSize}`);
			break;
		default:
			this.watch('write', writer.write(++this.chunks));
		}
	}
	// Whatever waits may go on.
	release() { this.open[this.r.of(['pull', 'cancel', 'write', 'close', 'abort', 'transform',
		'flush'])]?.shift()?.(); }
}

// After each step a few jobs pass, or all of them.
async function steps(run, count, step, isExact) {
	for (let i = 0; i < count; i++) {
		run.note(`${i}`);
		step(run.r.below(5));
		if (isExact)
			for (let jobs = run.r.below(5); jobs > 0; jobs--)
				await undefined;
		else
			await new Promise(resolve => setImmediate(resolve));
	}
	for (let i = 0; i < 20; i++) {
		for (const list of Object.values(run.open))
			list.shift()?.();
		await new Promise(resolve => setImmediate(resolve));
	}
}

const programs = {
	readable: [60, true, run => {
		const stream = run.source();
		return k => k === 0 ? run.release() : k === 1 ? run.control() : run.readSome(stream, 'first');
	}],
	writable: [60, true, run => {
		const stream = run.sink();
		return k => k === 0 ? run.release() : k === 1 && run.r.chance(0.1) ?
			run.sinkController.error('outside') : run.writeSome(stream);
	}],
	tee: [30, true, run => {
		const [first, second] = run.source().tee();
		return k => k === 0 ? run.release() : k === 1 ? run.control() : k < 4 ? run.readSome(first,
			'first') : run.readSome(second, 'second');
	}],
	transform: [40, false, run => {
		const { r } = run, one = {};
		let control;
		one.start = c => { control = c; };
		if (r.chance(0.8))
			one.transform = (chunk, c) => {
				run.note(`transform ${chunk}`);
				for (let i = run.of('gives').below(3); i > 0; i--)
					run.attempt('give', () => c.enqueue(chunk));
				return run.answer('transform', true);
			};
		one.flush = c => {
			run.note('flush');
			if (run.of('last').chance(0.5))
				run.attempt('give', () => c.enqueue(++run.chunks));
			return run.answer('flush', true);
		};
		const { readable, writable } = new run.streams.TransformStream(one, run.strategy(3, 'writable'),
			run.strategy(3, 'readable'));
		return k => k === 0 ? run.release() : k === 1 && r.chance(0.2) ? run.attempt('control', () => {
			r.chance(0.3) ? control.terminate() : r.chance(0.3) ? control.error('outside') :
				control.enqueue(++run.chunks);
		}) : k < 3 ? run.writeSome(writable) : run.readSome(readable, 'first');
	}],
	pipe: [40, false, run => {
		const { r } = run;
		// which of two failures a pipe sees first, and how far it reads on, is its own
		run.isCalm = true;
		let source = run.source();
		const dest = run.sink();
		if (r.chance(0.5))
			source = source.pipeThrough(new run.streams.TransformStream());
		run.watch('pipe', source.pipeTo(dest, { preventClose: r.chance(0.2), preventAbort: r.chance(0.2),
			preventCancel: r.chance(0.2) }));
		return k => k < 2 ? run.release() : k < 4 ? run.control() : r.chance(0.03) ?
			run.sinkController.error('outside') : undefined;
	}]
};

// Where each step runs to its end, the order within one is not compared: the standard leaves a pipe its jobs.
function shown(run, isExact) {
	if (isExact)
		return run.log.join('\n');
	const lines = [];
	let from = 0;
	for (let i = 0; i <= run.log.length; i++) {
		if (i === run.log.length || /^\d+$/.test(run.log[i])) {
			lines.push(...run.log.slice(from, i).sort());
			from = i;
		}
	}
	return lines.join('\n');
}


async function compare(kind, seed) {
	const [, isExact, make] = programs[kind];
	const [a, b] = await Promise.all([real, model].map(async streams => {
		const run = new Run(streams, seed);
		await steps(run, 25, make(run), isExact);
		return shown(run, isExact);
	}));
	return a === b ? undefined : { real: a, model: b };
}

module.exports = { compare, kinds: Object.fromEntries(Object.keys(programs).map(kind => [kind, programs[kind][0]])) };
