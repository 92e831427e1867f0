'use strict';

// Where the events of a run go: reporters, each with a destination.  The ones that came with jsr make their text event
// by
// event and write it in large pieces; others get a stream, as node gives them.

const { makeData, endEvents, streamClass, streamSink } = require('internal/test/events');
const { makers, colorsFor } = require('internal/test/reporters');
const { apply } = Reflect;
const { nextTick } = process;

const UNHEARD = new Set(['test:enqueue', 'test:dequeue', 'test:complete']);
const PIECE = 16384;

// Text for a descriptor, or for a file that is made now.
class Writer {
	#text = '';
	#isScheduled = false;
	#fd;

	constructor(destination) {
		this.destination = destination;
		if (destination !== 'stdout' && destination !== 'stderr')
			this.#fd = require('fs').openSync(destination, 'w');
	}

	get stream() {
		return this.#fd === undefined ? process[this.destination] : undefined;
	}

	write(text) {
		this.#text += text;
		if (this.#text.length >= PIECE) {
			this.flush();
		} else if (!this.#isScheduled) {
			this.#isScheduled = true;
			apply(nextTick, process, [() => {
				this.#isScheduled = false;
				this.flush();
			}]);
		}
	}

	flush() {
		const text = this.#text;
		if (text === '')
			return;
		this.#text = '';
		if (this.#fd !== undefined)
			require('fs').writeSync(this.#fd, text);
		else
			process[this.destination].write(text);
	}

	close() {
		this.flush();
		if (this.#fd !== undefined)
			require('fs').closeSync(this.#fd);
	}
}

function builtinSink(root, name, destination) {
	const writer = new Writer(destination);
	const formatter = makers[name](colorsFor(writer.stream));
	let isBegun = false;
	const begin = () => {
		isBegun = true;
		if (formatter.begin !== undefined)
			writer.write(formatter.begin());
	};
	queueMicrotask(() => {
		if (!isBegun)
			begin();
	});
	return (type, test, extra) => {
		if (UNHEARD.has(type))
			return;
		if (!isBegun)
			begin();
		if (type === 'end') {
			for (const [event, data] of endEvents(root)) {
				const text = formatter.event(event, data);
				if (text !== undefined)
					writer.write(text);
			}
			const text = formatter.end();
			if (text !== undefined)
				writer.write(text);
			writer.close();
			return;
		}
		const text = formatter.event(type, makeData(type, test, extra));
		if (text !== undefined)
			writer.write(text);
	};
}

// ---- reporters that scripts bring

async function loadReporter(name) {
	const { isAbsolute, resolve } = require('path');
	let request = name;
	if (name.startsWith('.') || isAbsolute(name))
		request = require('url').pathToFileURL(resolve(name)).href;
	else if (!name.includes(':'))
		request = require('url').pathToFileURL(
			require('module').createRequire(`${process.cwd()}/`).resolve(name)).href;
	const loaded = await importModule(request);
	const reporter = loaded?.default ?? loaded;
	if (typeof reporter === 'function' && reporter.prototype &&
		Object.getOwnPropertyDescriptor(reporter.prototype, 'constructor'))
		return Reflect.construct(reporter, []);
	if (reporter === null || reporter === undefined) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_VALUE('Reporter', name, 'is not a valid reporter');
	}
	return reporter;
}

function importModule(request) {
	return import(request);
}

async function customSink(root, name, destination) {
	const reporter = await loadReporter(name);
	return pipeSink(root, reporter, destination);
}

function pipeSink(root, reporter, destination) {
	return streamSink(root, pipeTo(reporter, destination));
}

// The stream whose events the reporter gets.
function pipeTo(reporter, destination) {
	const stream = new (streamClass())();
	const out = destination === 'stdout' || destination === 'stderr' ? process[destination] :
		require('fs').createWriteStream(destination);
	const composed = require('stream').compose(stream, reporter);
	composed.on('error', error => {
		process._rawDebug(`The reporter failed: ${require('internal/util/inspect').inspect(error)}`);
		process.exit(7);
	});
	composed.pipe(out, { end: out !== process.stdout && out !== process.stderr });
	return stream;
}

// The sinks there are, and a promise of those that must be loaded first.
function make(root, settings) {
	const sinks = [], waiting = [];
	for (const { name, destination } of settings.reporters) {
		if (name in makers)
			sinks.push(builtinSink(root, name, destination));
		else
			waiting.push(customSink(root, name, destination));
	}
	return { sinks, later: waiting.length > 0 ? Promise.all(waiting) : undefined };
}

module.exports = { make, Writer, builtinSink, loadReporter, pipeTo };
