'use strict';

// run() of node:test: files, each in a process of its own (or, with isolation "none", all in this one), as a stream of
// events.

const { codes, AbortError, passMemory } = require('internal/errors');
const { validateAbortSignal, validateArray, validateBoolean, validateFunction, validateNumber, validateObject,
	validateOneOf, validateString,
	validateInteger, validateUint32 } = require('internal/validators');
const { Root, failure } = require('internal/test/core');
const { streamClass, streamSink, summary } = require('internal/test/events');
const options = require('internal/test/options');
const { setImmediate } = globalThis;

const TIMEOUT_MAX = 2 ** 31 - 1;

function toPatterns(value, name) {
	if (value === undefined || value === null)
		return [];
	return (Array.isArray(value) ? value : [value]).map((one, i) => {
		if (one instanceof RegExp || Object.prototype.toString.call(one) === '[object RegExp]')
			return one;
		if (typeof one === 'string')
			return options.toPattern(one);
		throw new codes.ERR_INVALID_ARG_TYPE(`${name}[${i}]`, ['string', 'RegExp'], one);
	});
}

function check(given) {
	validateObject(given, 'options');
	const { files, forceExit, inspectPort, concurrency, timeout, signal, only, setup, shard, watch, globPatterns,
		isolation, cwd, execArgv,
		argv } = given;
	if (files !== undefined && files !== null)
		validateArray(files, 'options.files');
	if (watch !== undefined && watch !== null)
		validateBoolean(watch, 'options.watch');
	if (forceExit !== undefined && forceExit !== null) {
		validateBoolean(forceExit, 'options.forceExit');
		if (forceExit && watch)
			throw new codes.ERR_INVALID_ARG_VALUE('options.forceExit', watch,
				'is not supported with watch mode');
	}
	if (only !== undefined && only !== null)
		validateBoolean(only, 'options.only');
	if (globPatterns !== undefined && globPatterns !== null)
		validateArray(globPatterns, 'options.globPatterns');
	if (globPatterns?.length > 0 && files?.length > 0)
		throw new codes.ERR_INVALID_ARG_VALUE('options.globPatterns', globPatterns,
			'is not supported when specifying \'options.files\'');
	if (shard !== undefined && shard !== null) {
		validateObject(shard, 'options.shard');
		validateNumberOf(shard.total, 'options.shard.total', 1);
		validateNumberOf(shard.index, 'options.shard.index', 1, shard.total);
		if (watch)
			throw new codes.ERR_INVALID_ARG_VALUE('options.shard', watch,
				'shards not supported with watch mode');
	}
	if (setup !== undefined && setup !== null)
		validateFunction(setup, 'options.setup');
	if (cwd !== undefined)
		validateString(cwd, 'options.cwd');
	if (execArgv !== undefined)
		validateArray(execArgv, 'options.execArgv');
	if (argv !== undefined)
		validateArray(argv, 'options.argv');
	if (isolation !== undefined)
		validateOneOf(isolation, 'options.isolation', ['process', 'none']);
	if (inspectPort !== undefined && inspectPort !== null && typeof inspectPort !== 'function')
		validateNumber(inspectPort, 'options.inspectPort');
	if (timeout !== undefined && timeout !== null && timeout !== Infinity)
		validateNumber(timeout, 'options.timeout', 0, TIMEOUT_MAX);
	if (typeof concurrency === 'number')
		validateUint32(concurrency, 'options.concurrency', true);
	else if (concurrency !== undefined && concurrency !== null && typeof concurrency !== 'boolean')
		throw new codes.ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], concurrency);
	validateAbortSignal(signal, 'options.signal');
}

function globsOf(value, name) {
	if (value === undefined || value === null)
		return undefined;
	const list = Array.isArray(value) ? value : [value];
	list.forEach((one, i) => validateString(one, Array.isArray(value) ? `${name}[${i}]` : name));
	return list.length === 0 ? undefined : list;
}

// What run()'s options want of coverage; node's own are taken too.
function coverageOf(given) {
	const { coverage, lineCoverage: line, branchCoverage: branch, functionCoverage } = given;
	if (coverage !== undefined && coverage !== null)
		validateBoolean(coverage, 'options.coverage');
	const made = {
		include: globsOf(given.coverageIncludeGlobs, 'options.coverageIncludeGlobs'),
		exclude: globsOf(given.coverageExcludeGlobs, 'options.coverageExcludeGlobs'),
		thresholds: { line: line ?? 0, branch: branch ?? 0, function: functionCoverage ?? 0 }
	};
	for (const name of ['line', 'branch', 'function'])
		validateInteger(made.thresholds[name], `options.${name}Coverage`, 0, 100);
	return coverage ? made : options.coverageOf(process.execArgv);
}

function validateNumberOf(value, name, least, most) {
	validateNumber(value, name, undefined, undefined);
	if (!Number.isInteger(value) || value < least || most !== undefined && value > most)
		throw new codes.ERR_OUT_OF_RANGE(name, most === undefined ?
			`>= ${least} && <= 9007199254740991` : `>= ${least} && <= ${most} ("options.shard.total")`,
				value);
}

// { path, name }: what was given is the name of a file as a test.
function findFiles(given, cwd) {
	const path = require('path');
	let files;
	if (given.files !== undefined && given.files !== null) {
		files = given.files.map(file => ({ path: path.resolve(cwd, file), name: file }));
	} else {
		const paths = given.globPatterns?.length > 0 ?
			require('fs').globSync(given.globPatterns, { cwd }).map(file => path.resolve(cwd, file)).sort() :
			require('internal/test/find').files([cwd]);
		files = paths.map(file => ({ path: file, name: file }));
	}
	if (given.shard) {
		const { index, total } = given.shard;
		files = files.filter((file, i) => i % total === index - 1);
	}
	return files;
}

// What a child's process is told in its arguments.
function argumentsOf(given, file) {
	const list = [...given.execArgv ?? []];
	if (given.only)
		list.push('--test-only');
	for (const [name, value] of [['--test-name-pattern', given.testNamePatterns],
		['--test-skip-pattern', given.testSkipPatterns]])
		for (const pattern of toPatterns(value, name))
			list.push(`${name}=${pattern instanceof RegExp ? pattern : `/${pattern.source}/${pattern.flags}`}`);
	if (Number.isFinite(given.timeout))
		list.push(`--test-timeout=${given.timeout}`);
	list.push(file, ...given.argv ?? []);
	return list;
}

// ---- processes

// A file that is to be run, once more or for the first time.
function fresh({ path, name }) { return { path, name, events: [], isDone: false }; }

class ProcessRun {
	counters = { all: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0 };
	hasFailures = false;
	diagnostics = [];
	queue = [];
	running = new Set();
	names = new Map();             // by path; with watch

	constructor(given, stream, files) {
		this.given = given;
		this.coverage = coverageOf(given);
		this.stream = stream;
		this.files = files.map(fresh);
		this.begun = Date.now();
		this.turn = 0;
		this.limit = given.concurrency === true ? Math.max(require('os').availableParallelism() - 1, 1) :
			typeof given.concurrency === 'number' ? given.concurrency : given.concurrency === false ? 1 :
				Math.max(require('os').availableParallelism() - 1, 1);
	}

	start() {
		this.next = 0;
		if (this.coverage !== undefined)
			this.counted = require('internal/test/coverage').open();
		if (this.given.signal !== undefined)
			require('internal/events/on_abort').onAbort(this.given.signal, () => { this.stop(); });
		if (this.given.watch && !this.given.signal?.aborted) {
			const { Watcher } = require('internal/test/rerun');
			this.watcher = new Watcher(changed => this.again(changed));
			for (const file of this.files) {
				this.watcher.add(file.path, file.path);
				this.names.set(file.path, file.name);
			}
		}
		this.fill();
	}

	stop() {
		for (const child of this.running)
			child.kill();
		this.watcher?.close();
		if (this.isDrained)
			this.finish();
	}

	// A run of the same file that goes on is ended first, and forgotten.
	again(paths) {
		for (const path of paths) {
			const old = this.files.find(file => file.path === path && !file.isDone);
			if (old?.child !== undefined) {
				old.isStale = true;
				old.child.kill();
			} else if (old === undefined && require('fs').existsSync(path)) {
				this.isDrained = false;
				this.files.push(fresh({ path, name: this.names.get(path) }));
			}
		}
		if (!this.isDrained)
			this.fill();
	}

	fill() {
		while (this.next < this.files.length && this.running.size < this.limit)
			this.spawn(this.files[this.next++]);
		if (this.running.size > 0 || this.next < this.files.length)
			return;
		if (this.watcher !== undefined && !this.given.signal?.aborted)
			this.drain();
		else
			this.finish();
	}

	tell(file, type, data) {
		file.events.push([type, data]);
		this.flush();
	}

	flush() {
		while (this.turn < this.files.length) {
			const file = this.files[this.turn];
			for (const [type, data] of file.events)
				this.pass(type, data);
			file.events.length = 0;
			if (!file.isDone)
				return;
			this.turn++;
		}
	}

	pass(type, data) {
		if (data.nesting === 0 && (type === 'test:pass' || type === 'test:fail'))
			data.testNumber = ++this.counters.topLevel;
		this.stream.tell(type, data);
	}

	spawn(file) {
		const { given } = this;
		if (given.signal?.aborted) {
			this.own(file, failure(given.signal.reason ?? new AbortError(), 'testAborted'), true);
			file.isDone = true;
			this.flush();
			return;
		}
		const { name } = file;
		for (const type of ['test:enqueue', 'test:dequeue'])
			this.stream.tell(type, { __proto__: null, nesting: 0, name, line: 1, column: 1,
				file: file.path });
		const env = { ...given.env ?? process.env, NODE_TEST_CONTEXT: 'child-v8', JSR_TEST_CHANNEL: '3' };
		if (this.counted !== undefined)
			env.NODE_V8_COVERAGE = this.counted;
		if (this.watcher !== undefined)
			env.JSR_TEST_LOADED = '1';
		const child = require('child_process').spawn(process.execPath, argumentsOf(given, file.path),
			{ cwd: given.cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
		this.running.add(child);
		file.child = child;
		file.started = process.hrtime.bigint();
		const open = { count: 4 };
		const closed = () => {
			if (--open.count === 0)
				this.exited(file, child, child.exitCode, child.signalCode);
		};
		for (const [index, type] of [[1, 'test:stdout'], [2, 'test:stderr']]) {
			const stream = child.stdio[index];
			stream.setEncoding('utf8');
			stream.on('data', message => this.tell(file, type, { __proto__: null, file: file.path,
				message }));
			stream.on('close', closed);
		}
		let left = '';
		const frames = child.stdio[3];
		frames.setEncoding('utf8');
		frames.on('data', text => {
			const lines = (left + text).split('\n');
			left = lines.pop();
			for (const line of lines)
				this.frame(file, line);
		});
		frames.on('close', closed);
		child.on('error', error => {
			this.own(file, failure(error, 'testCodeFailure'));
			open.count = 1;
			closed();
		});
		child.on('exit', closed);
	}

	frame(file, line) {
		let frame;
		try {
			frame = JSON.parse(line);
		} catch (error) {
			passMemory(error);
			return;
		}
		require('internal/test/frames').replay(frame, file.path, {
			tell: (type, data) => this.tell(file, type, { __proto__: null, ...data }),
			end: (counters, diagnostics) => {
				file.ended = true;
				for (const name of Object.keys(this.counters))
					if (name !== 'topLevel')
						this.counters[name] += counters[name];
				for (const message of diagnostics)
					this.tell(file, 'test:diagnostic',
						{ __proto__: null, nesting: 0, message, level: 'info',
						file: file.path });
			},
			result: passed => {
				file.results = (file.results ?? 0) + 1;
				if (!passed)
					file.hasFailed = this.hasFailures = true;
			},
			loaded: paths => {
				for (const path of paths)
					this.watcher?.add(path, file.path);
			}
		});
	}

	complete(file, error) {
		const duration_ms = file.started === undefined ? 0 :
			Number(process.hrtime.bigint() - file.started) / 1e6;
		const details = { __proto__: null, duration_ms };
		if (error !== undefined)
			details.error = error;
		this.tell(file, 'test:complete', { __proto__: null, name: file.name, nesting: 0, testNumber: 1,
			details: { ...details, passed: error === undefined }, line: 1, column: 1, file: file.path });
		return details;
	}

	// The file itself as a test.
	own(file, error, isCancelled) {
		const { name } = file;
		const place = { line: 1, column: 1, file: file.path };
		this.counters.all++;
		const type = error === undefined ? 'test:pass' : 'test:fail';
		this.counters[error === undefined ? 'passed' : isCancelled ? 'cancelled' : 'failed']++;
		if (error !== undefined)
			this.hasFailures = true;
		const details = this.complete(file, error);
		this.tell(file, 'test:start', { __proto__: null, nesting: 0, name, ...place });
		this.tell(file, type, { __proto__: null, name, nesting: 0, testNumber: 1, details, ...place });
	}

	exited(file, child, code, signal) {
		this.running.delete(child);
		if (file.isStale) {
			file.events.length = 0;
			this.files.push(fresh(file));
		} else if (this.given.signal?.aborted && !file.ended)
			this.own(file, failure(this.given.signal.reason ?? new AbortError(), 'testAborted'), true);
		else if (code !== 0 && !file.hasFailed) {
			const error = failure('test failed', 'testCodeFailure');
			error.exitCode = code ?? undefined;
			error.signal = signal ?? undefined;
			this.own(file, error);
		} else if (!file.results && code === 0) {
			this.own(file);
		} else {
			this.complete(file, file.hasFailed ? failure('test failed', 'subtestsFailed') : undefined);
		}
		file.isDone = true;
		this.flush();
		this.fill();
	}

	tellCoverage() {
		const { stream, counted, files, given } = this;
		const { summarize, close, missed } = require('internal/test/coverage');
		const settings = { ...this.coverage, tests: files.map(file => file.path) };
		const summary = summarize(counted, settings, given.cwd ?? process.cwd());
		close(counted, (given.env ?? process.env).NODE_V8_COVERAGE);
		stream.tell('test:coverage', { __proto__: null, nesting: 0, summary });
		for (const message of missed(summary)) {
			this.hasFailures = true;
			process.exitCode = 1;
			stream.tell('test:diagnostic', { __proto__: null, nesting: 0, message, level: 'error' });
		}
	}

	// With watch: all that was to be run is through.
	drain() {
		this.stream.tell('test:watch:drained', undefined);
		this.sum();
		for (const name of Object.keys(this.counters))
			this.counters[name] = 0;
		this.files = [];
		this.next = this.turn = 0;
		this.isDrained = true;
		if (this.given.signal?.aborted)        // by a listener of these events
			this.finish();
	}

	sum() {
		const { stream } = this;
		this.duration = Date.now() - this.begun;
		stream.tell('test:plan', { __proto__: null, nesting: 0, count: this.counters.topLevel });
		for (const message of summary(this))
			stream.tell('test:diagnostic', { __proto__: null, nesting: 0, message, level: 'info' });
	}

	finish() {
		const { stream } = this;
		this.sum();
		if (this.counted !== undefined)
			this.tellCoverage();
		const { all, passed, failed, suites, cancelled, skipped, todo, topLevel } = this.counters;
		stream.tell('test:summary', { __proto__: null, success: !this.hasFailures, duration_ms: this.duration,
			file: undefined,
			counts: { __proto__: null, tests: all, failed, passed, cancelled, skipped, todo, topLevel,
				suites } });
		stream.end();
	}
}

// ---- all here

async function runHere(given, stream, files) {
	const harness = require('internal/test/harness');
	const root = new Root({
		only: !!given.only, timeout: Number.isFinite(given.timeout) ? given.timeout : undefined, reporters: [],
		names: options.nameFilter(toPatterns(given.testNamePatterns, 'options.testNamePatterns'),
			toPatterns(given.testSkipPatterns, 'options.testSkipPatterns'))
	});
	root.sinks.push(streamSink(root, stream));
	root.settings.coverage = coverageOf(given);
	if (root.settings.coverage !== undefined)
		root.counted = require('internal/test/coverage').begin();
	harness.useRoot(root);
	for (const { path: file } of files) {
		root.settings.file = file;
		try {
			await import(require('url').pathToFileURL(file).href);
		} catch (error) {
			passMemory(error);
			root.create(require('internal/test/core').Test, file, {}, () => { throw error; }, {}).start();
		}
	}
	root.begin(given.concurrency === true ? Infinity : typeof given.concurrency === 'number' ?
		given.concurrency : 1);
	const done = () => setImmediate(() => {
		if (root.isIdle())
			root.finishRun();
		else
			done();
	});
	done();
}

// --test with isolation "none": the same for a program, with its reporters.
function runTogether(settings, files) {
	const harness = require('internal/test/harness');
	const root = harness.getRoot();
	Object.assign(root.settings, { only: settings.only, names: settings.names, timeout: settings.timeout ||
		undefined });
	root.concurrency = 0;
	const load = async () => {
		for (const file of files) {
			try {
				await import(require('url').pathToFileURL(file).href);
			} catch (error) {
				passMemory(error);
				root.create(require('internal/test/core').Test, file, {}, () => { throw error; },
					{}).start();
			}
		}
		root.begin(1);
	};
	process.nextTick(load);
}

function run(given = {}) {
	check(given);
	toPatterns(given.testNamePatterns, 'options.testNamePatterns');
	toPatterns(given.testSkipPatterns, 'options.testSkipPatterns');
	coverageOf(given);
	const stream = new (streamClass())();
	const cwd = given.cwd ?? process.cwd();
	if (process.env.NODE_TEST_CONTEXT !== undefined && given.isolation !== 'none') {
		process.emitWarning('node:test run() is being called recursively within a test file. skipping running files.');
		setImmediate(() => stream.end());
		return stream;
	}
	const begin = async () => {
		await given.setup?.(stream);
		const files = findFiles(given, cwd);
		if (given.isolation === 'none')
			await runHere(given, stream, files);
		else
			new ProcessRun(given, stream, files).start();
	};
	begin().catch(error => stream.destroy(error));
	return stream;
}

module.exports = { run, runTogether };
