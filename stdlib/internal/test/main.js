'use strict';

// jsr test: finds the files, runs each in a process that is forked for it, and reports in the order of the files.
//
// This process waits for nothing but its children (ops/test/prefork.h says why) and writes by descriptors alone, so that a
// child
// begins as a program does: no stream was made yet, no ring opened.

const command = require('internal/test/command');
const channel = require('internal/test/channel');
const { failure } = require('internal/test/core');
const { replay, hide } = require('internal/test/frames');
const { makers } = require('internal/test/reporters');
const { passMemory } = require('internal/errors');
const { parse } = JSON;
const binding = internalBinding('test');
require('internal/test/harness');
require('test');
require('assert');
require('fs');

const OUT = 1, ERR = 2, FRAME = 3, EXIT = 4, NEXT = 5;
const GRACE_MS = 500;          // that a file has to say itself what took too long
const LONG_MS = 2000;          // from then on a file that runs is named on a terminal
const ERRORS_KEPT = 4096;
const MANY = 16;               // files for which it is worth while to load what only some of them use
const LOOK_MS = 100;           // how often children are looked at that have not called
const CLEAR_LINE = '\r\u001b[K';

function clock() {
	const [seconds, nanoseconds] = process.hrtime();
	return seconds * 1e3 + nanoseconds / 1e6;
}

function isTerminal(fd) {
	return internalBinding('console').isTerminal(fd);
}

function wantsColors(fd) {
	const { FORCE_COLOR, NO_COLOR, NODE_DISABLE_COLORS, TERM } = process.env;
	if (FORCE_COLOR !== undefined)
		return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
	return isTerminal(fd) && NO_COLOR === undefined && NODE_DISABLE_COLORS === undefined && TERM !== 'dumb';
}

// ---- output

class Output {
	#text = '';

	constructor(destination) {
		this.fd = destination === 'stdout' ? 1 : destination === 'stderr' ? 2 :
			require('fs').openSync(destination, 'w');
	}

	write(text) {
		this.#text += text;
		if (this.#text.length > 32768)
			this.flush();
	}

	get isPending() {
		return this.#text !== '';
	}

	flush() {
		if (this.#text !== '')
			binding.write(this.fd, this.#text);
		this.#text = '';
	}
}

const NOWHERE = { isPending: false, write() {}, flush() {} };

// A reporter that is a module of the user's gets its events when the last child was forked: it may open what it likes.
class Collector {
	#events = [];

	constructor(name, destination) {
		this.name = name;
		this.destination = destination;
	}

	event(type, data) {
		this.#events.push([type, data]);
	}

	end() {
		const { loadReporter, pipeTo } = require('internal/test/sinks');
		loadReporter(this.name).then(reporter => {
			const stream = pipeTo(reporter, this.destination);
			for (const [type, data] of this.#events)
				stream.tell(type, data);
			stream.end();
		});
	}
}

// ---- files

class TestFile {
	#name;
	#isNode;
	events = [];           // that wait for the files before this one
	isOpen = false;        // it is this file's turn
	failed = 0;
	results = 0;
	ended = false;
	begun = undefined;
	heard = undefined;
	killed = undefined;
	errors = '';           // the end of what it wrote to standard error

	constructor(path, isNode) {
		this.path = path;
		this.#isNode = isNode;
	}

	get name() {
		return this.#name ??= this.#isNode ? this.path :
			require('path').relative(process.cwd(), this.path) || this.path;
	}
}

class Runner {
	counters = { all: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0 };
	running = new Map();           // by slot
	slow = [];
	leaks = [];
	topLevel = 0;
	turn = 0;                      // the index of the file whose events are reported now
	failures = 0;
	isStopped = false;
	hasFailed = false;
	doneCount = 0;
	#files = [];                   // made late: what the first children inherit is small

	constructor(settings, paths, counted) {
		this.settings = settings;
		this.paths = paths;
		this.colors = wantsColors(1);
		this.begun = clock();
		this.counted = counted;
		this.sinks = settings.reporters.map(({ name, destination }) => {
			if (!(name in makers)) {
				this.hasForeign = true;
				return { output: NOWHERE, formatter: new Collector(name, destination) };
			}
			const output = new Output(destination);
			const formatter = name !== 'spec' || settings.isNode ? makers[name](wantsColors(output.fd)) :
				new (require('internal/test/rich').Rich)(this.colors, { fileCount: paths.length });
			if (formatter.begin !== undefined)
				output.write(formatter.begin());
			return { output, formatter };
		});
		this.hasProgress = isTerminal(1) && process.env.TERM !== 'dumb' &&
			settings.reporters.some(({ name }) => name === 'spec');
		this.progress = '';
	}

	file(index) {
		return this.#files[index] ??= new TestFile(this.paths[index], this.settings.isNode);
	}

	// ---- events

	report(type, data) {
		for (const { output, formatter } of this.sinks) {
			if (type === 'test:coverage' && !this.settings.coverage.isShown &&
				formatter.showsTable)
				continue;
			const text = formatter.event(type, data);
			if (text !== undefined)
				output.write(text);
		}
	}

	flush() {
		if (!this.sinks.some(({ output }) => output.isPending))
			return;
		this.hideProgress();
		for (const { output } of this.sinks)
			output.flush();
	}

	hideProgress() {
		if (this.progress !== '')
			binding.write(1, CLEAR_LINE);
		this.progress = '';
	}

	// An event of a file: now if it is its turn, else later.
	tell(file, type, data) {
		if (file.isOpen)
			this.#pass(type, data);
		else
			file.events.push([type, data]);
	}

	#pass(type, data) {
		if (type === 'test:pass' || type === 'test:fail') {
			if (data.nesting === 0)
				data.testNumber = ++this.topLevel;
		}
		this.report(type, data);
	}

	openTurn() {
		while (this.turn < this.paths.length) {
			const file = this.file(this.turn);
			if (!file.isOpen)
				for (const { formatter } of this.sinks)
					formatter.openFile?.(file.name);
			file.isOpen = true;
			for (const [type, data] of file.events)
				this.#pass(type, data);
			file.events.length = 0;
			if (!file.isDone)
				break;
			this.hasFailed ||= file.failed > 0;
			for (const { formatter } of this.sinks)
				formatter.openFile?.(undefined);
			this.#files[this.turn++] = undefined;
		}
	}

	listener(file) {
		return {
			tell: (type, data) => this.tell(file, type, data),
			result: (passed, data, frame) => {
				file.results++;
				if (data.details.type !== 'suite')
					this.#rank(file, data.name, data.details.duration_ms);
				if (!passed) {
					file.failed++;
					if (frame[11].type !== 'subtestsFailed')
						this.countFailure();
				}
			},
			end: (counters, diagnostics) => {
				file.ended = true;
				for (const name of Object.keys(this.counters))
					this.counters[name] += counters[name];
				for (const message of diagnostics)
					this.tell(file, 'test:diagnostic', { nesting: 0, message, file: file.path });
			},
			alive: (types, places) => {
				file.alive = types;
				file.alivePlaces = places;
			}
		};
	}

	countFailure() {
		this.failures++;
		if (this.settings.bail && this.failures >= this.settings.bail && !this.isStopped) {
			this.isStopped = true;
			binding.stop();
			for (const [slot, file] of this.running) {
				file.killed ??= 'bail';
				binding.kill(slot, 9);
			}
		}
	}

	#rank(file, name, duration) {
		const { slow, settings } = this;
		if (slow.length === settings.slowest && (settings.slowest === 0 || slow.at(-1).duration >= duration))
			return;
		let at = slow.length;
		while (at > 0 && slow[at - 1].duration < duration)
			at--;
		slow.splice(at, 0, { file: file.name, name, duration });
		if (slow.length > settings.slowest)
			slow.pop();
	}

	// The file itself, as a test that failed or had nothing to say.
	ownResult(file, error, status = { exitCode: undefined, signal: undefined }) {
		const duration_ms = Math.round((clock() - file.begun) * 1e3) / 1e3;
		this.tell(file, 'test:start', { nesting: 0, name: file.name, file: file.path });
		const data = { name: file.name, nesting: 0, testNumber: 1, details: { duration_ms }, file: file.path,
			isFile: true };
		this.counters.all++;
		this.counters.topLevel++;
		if (error === undefined) {
			this.counters.passed++;
			this.tell(file, 'test:pass', data);
			return;
		}
		this.counters.failed++;
		data.line = 1;
		data.column = 1;
		data.details.error = failure(this.settings.isNode ? 'test failed' : error, 'testCodeFailure');
		hide(data.details.error, 'stack', `Error: ${error}`);
		if (this.settings.isNode)
			Object.assign(data.details.error, status);
		file.failed++;
		this.tell(file, 'test:fail', data);
		this.countFailure();
	}

	// ---- children

	start(slot, index, runs) {
		const { settings, paths } = this;
		const r = binding.start(slot, index);
		if (r === false) {
			becomeChild(settings, this);
			binding.mark();
			beginFile(paths[binding.piece()], settings, runs);
			return false;
		}
		const file = this.file(index);
		if (r !== true) {
			file.begun = clock();
			this.ownResult(file, `could not be started: ${require('util').getSystemErrorName(r)}`);
			this.done(file);
			return true;
		}
		this.runs(slot, file);
		return true;
	}

	runs(slot, file) {
		file.begun = file.heard = clock();
		this.running.set(slot, file);
		if (this.isStopped)
			file.killed = 'bail';
		if (this.hasForeign)
			for (const type of ['test:enqueue', 'test:dequeue'])
				this.report(type, { nesting: 0, name: file.name, line: 1, column: 1, file: file.path });
	}

	exited(slot, file, code, signal) {
		const note = binding.noted(slot);
		const { ended } = file;
		const during = note !== '' && !ended ? `, while "${note}" ran` : '';
		this.running.delete(slot);
		if (file.killed === 'bail' && signal)
			file.wasCut = true;
		else if (file.killed !== undefined && file.killed !== 'bail')
			this.ownResult(file, `${file.killed}${during}`);
		else if (signal)
			this.ownResult(file, `was ended by ${signalName(signal)}${during}`,
				{ exitCode: undefined, signal: signalName(signal) });
		else if (file.alive !== undefined)
			this.#reportAlive(file);
		else if (!ended && code === 0 && file.results === 0)
			this.ownResult(file);
		else if (!ended || code !== 0 && file.failed === 0)
			this.ownResult(file,
				`exited with code ${code}${during}${file.errors === '' ? '' : `\n${file.errors.trim()}`}`,
				{ exitCode: code, signal: undefined });
		this.done(file);
	}

	#reportAlive(file) {
		const { alive, alivePlaces } = file;
		const counts = new Map();
		for (const type of alive)
			counts.set(type, (counts.get(type) ?? 0) + 1);
		const list = [...counts].map(([type, n]) => n > 1 ? `${n} ${type}` : type).join(', ') ||
			'nothing known';
		let text = `did not end: ${this.settings.leakWait} ms after its last test it still waits for ${list}`;
		for (const place of alivePlaces)
			text += `\n    ${place}`;
		if (alivePlaces.length === 0 && !this.settings.whyAlive)
			text += ' (--why-alive says where that was made)';
		this.ownResult(file, text);
	}

	done(file) {
		file.isDone = true;
		this.doneCount++;
		this.openTurn();
	}

	output(file, kind, text) {
		if (kind === ERR)
			file.errors = (file.errors + text).slice(-ERRORS_KEPT);
		this.tell(file, kind === OUT ? 'test:stdout' : 'test:stderr', { message: text, file: file.path });
	}

	// ---- time

	showProgress(now) {
		if (!this.hasProgress)
			return;
		const long = [...this.running.values()].filter(file => now - file.begun > LONG_MS);
		let line = `${this.doneCount}/${this.paths.length}`;
		for (const [slot, file] of this.running)
			if (long.includes(file)) {
				const note = binding.noted(slot);
				line += `  ${file.name}${note === '' ? '' : ` > ${note}`} (${Math.round((now - file.begun) / 1000)} s)`;
			}
		if (long.length === 0) {
			this.hideProgress();
			return;
		}
		const columns = binding.columns();
		line = line.length >= columns ? `${line.slice(0, columns - 2)}…` : line;
		if (line === this.progress)
			return;
		this.progress = line;
		binding.write(1, `${CLEAR_LINE}${line}`);
	}

	// A file that has been silent for too long cannot run its own timers: it is ended from here.
	watchTime(now) {
		const { timeout } = this.settings;
		for (const [slot, file] of this.running) {
			const notes = binding.notes(slot);
			if (notes !== file.notes) {
				file.notes = notes;
				file.heard = now;
			}
			if (timeout > 0 && now - file.heard > timeout + GRACE_MS + (this.settings.leakWait ?? 0) &&
				file.killed === undefined) {
				file.killed = `did not answer for ${timeout} ms`;
				binding.kill(slot, 9);
			}
		}
	}

	// True in this process, false in a child, which has its file to run.
	run(runs) {
		const { settings, paths } = this;
		binding.open(Math.min(settings.slots, Math.max(paths.length, 1)));
		const free = [];
		for (let slot = Math.min(settings.slots, paths.length) - 1; slot >= 0; slot--)
			free.push(slot);
		binding.share(paths.length);
		let checked = clock();
		this.openTurn();
		for (;;) {
			while (free.length > 0) {
				const index = binding.take();
				if (index < 0)
					break;
				const slot = free.pop();
				if (!this.start(slot, index, runs))
					return false;
				if (!this.running.has(slot))
					free.push(slot);
			}
			if (this.running.size === 0)
				break;
			const event = binding.wait(LOOK_MS);
			if (event === undefined || event[0] === EXIT || clock() - checked > 200) {
				checked = clock();
				this.watchTime(checked);
				if (event === undefined) {
					this.flush();
					this.showProgress(checked);
					continue;
				}
			}
			const [kind, slot, text, signal] = event;
			const file = this.running.get(slot);
			file.heard = checked;
			if (kind === FRAME) {
				const listener = file.listener ??= this.listener(file);
				for (const frame of parse(text))
					replay(frame, file.path, listener);
			} else if (kind === EXIT) {
				this.exited(slot, file, text, signal);
				free.push(slot);
			} else if (kind === NEXT) {
				this.exited(slot, file, 0, 0);
				this.runs(slot, this.file(text));
			} else {
				this.output(file, kind, text);
			}
		}
		this.finish();
		return true;
	}

	reportCoverage(say) {
		const { coverage } = this.settings;
		const { close, summarize, missed } = require('internal/test/coverage');
		const summary = summarize(this.counted, { ...coverage, tests: this.paths });
		close(this.counted, process.env.NODE_V8_COVERAGE);
		this.report('test:coverage', { __proto__: null, nesting: 0, summary });
		if (coverage.lcov !== undefined) {
			const fs = require('fs');
			fs.mkdirSync(require('path').dirname(coverage.lcov), { recursive: true });
			fs.writeFileSync(coverage.lcov, makers.lcov().event('test:coverage', { summary }));
		}
		for (const message of missed(summary)) {
			say(message);
			process.exitCode = 1;
		}
	}

	finish() {
		const duration = Math.round((clock() - this.begun) * 1e3) / 1e3;
		const { counters, settings } = this;
		const say = message => this.report('test:diagnostic', { nesting: 0, message });
		this.report('test:plan', { nesting: 0, count: this.topLevel });
		for (const name of ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo'])
			say(`${name} ${counters[{ tests: 'all', pass: 'passed', fail: 'failed' }[name] ?? name]}`);
		if (settings.seed !== undefined)
			say(`seed ${settings.seed}`);
		if (this.isStopped)
			say(`stopped after ${this.failures} failure${this.failures > 1 ? 's' : ''}`);
		say(`duration_ms ${duration}`);
		if (settings.coverage !== undefined)
			this.reportCoverage(say);
		for (const { output, formatter } of this.sinks) {
			const text = formatter.end({ slow: this.slow, counters, files: this.paths.length, duration });
			if (text !== undefined)
				output.write(text);
		}
		this.hideProgress();
		this.flush();
		if (this.failures > 0 || this.hasFailed)
			process.exitCode = 1;
	}
}

function signalName(number) {
	const { signals } = require('os').constants;
	return Object.keys(signals).find(name => signals[name] === number) ?? `signal ${number}`;
}

// ---- the child

// All that does not depend on the file.
function becomeChild(settings, runner) {
	process.argv.length = 1;
	process.execArgv.length = 0;
	binding.ownPid(process);
	process.env.NODE_TEST_CONTEXT = 'child-v8';
	const counted = runner.counted ?? process.env.NODE_V8_COVERAGE;
	if (counted)
		require('internal/coverage').begin(counted);
	if (runner.colors && process.env.FORCE_COLOR === undefined)
		process.env.FORCE_COLOR = '1';
	channel.begin({
		only: settings.only, names: settings.names, hidesFiltered: settings.isFiltered || settings.only,
		timeout: settings.timeout || undefined, retry: settings.retry,
			updateSnapshots: settings.updateSnapshots,
		order: settings.seed === undefined ? undefined :
			require('internal/test/shuffle').shuffler(settings.seed),
		wantsAll: runner.hasForeign, wantsPlaces: runner.hasForeign, colors: runner.colors,
			leakWait: settings.leakWait, file: undefined, isRunner: !settings.isNode
	});
	if (settings.whyAlive)
		require('internal/test/alive').watch();
	if (!settings.isNode)
		require('internal/test/globals').install();
}

function beginFile(path, settings, { runFile, runMain }) {
	process.argv.push(path);
	channel.settings().file = path;
	if (settings.requires.length > 0) {
		const from = require('module').createRequire(`${process.cwd()}/`);
		for (const request of settings.requires)
			from(request);
	}
	// by the functions of jsr.c alone: none of this file's stands in the stacks of errors
	process.nextTick(runFile, path, runMain.bind(undefined, path));
}

// ---- the command

function usage(error) {
	if (!(error instanceof command.UsageError))
		throw error;
	binding.write(2, `jsr: ${error.message}\n`);
	process.exitCode = 9;
}

function main(args, runFile, runMain, guard) {
	let settings;
	try {
		settings = process.execArgv.includes('--test') ? command.settingsOfNode(process.execArgv, args) :
			command.settings(args);
	} catch (error) {
		passMemory(error);
		usage(error);
		return;
	}
	if (settings.help) {
		binding.write(1, command.help());
		return;
	}
	if (require('internal/test/global_setup').begin(args))
		return;
	if (settings.watch) {
		require('internal/test/watch').watch(args);
		return;
	}
	let files = require('internal/test/find').files(settings.paths);
	if (settings.shard) {
		const { index, total } = settings.shard;
		files = files.filter((file, i) => i % total === index - 1);
	}
	if (settings.list) {
		binding.write(1, files.map(file => `${require('path').relative(process.cwd(), file)}\n`).join(''));
		return;
	}
	if (settings.isNode && settings.paths.some(path => !require('fs').existsSync(path) && !/[*?[{]/.test(path))) {
		const path = settings.paths.find(one => !require('fs').existsSync(one));
		binding.write(2, `Could not find '${require('path').resolve(path)}'\n`);
		process.exitCode = 1;
		return;
	}
	if (files.length === 0) {
		const wanted = settings.paths.length > 0 ? ` for ${settings.paths.join(' ')}` : '';
		binding.write(2, `jsr: no test files found${wanted} (jsr test --help says which names they have)\n`);
		process.exitCode = 1;
		return;
	}
	if (settings.seed !== undefined)
		files = require('internal/test/shuffle').shuffler(settings.seed)(files);
	if (settings.isNode)
		files.sort();
	if (settings.isTogether) {
		guard();
		require('internal/test/run').runTogether(settings, files);
		return;
	}
	let counted;
	try {
		if (settings.coverage !== undefined)
			counted = require('internal/test/coverage').open();
	} catch (error) {
		passMemory(error);
		binding.write(2, `jsr: coverage cannot be counted: ${error.message}\n`);
		process.exitCode = 1;
		return;
	}
	const runner = new Runner(settings, files, counted);
	if (runner.counted !== undefined || process.env.NODE_V8_COVERAGE)
		require('internal/coverage');
	warmUp(files.length, () => {
		if (files.length > 1)
			binding.collect();
		runner.run({ runFile, runMain });
	});
}

// A file begins with what its process was forked with: so a test is run here first, and what tests load is loaded.
// Then fn is called as the body of a program is, with ticks before promises' jobs.
function warmUp(fileCount, fn) {
	const { test, rehearse } = require('internal/test/harness');
	for (const name of ['events', 'url', 'internal/test/globals', 'internal/test/snapshot_end',
		'internal/test/assertions'])
		require(name);
	if (fileCount >= MANY)
		require('internal/test/jest');
	rehearse({ leakWait: 0 }, () => {
		const { strictEqual } = require('assert');
		test('sync', () => { strictEqual(1, 1); });
		test('async', async () => { strictEqual(1, 1); });
	}, () => { process.nextTick(fn); });
}

module.exports = { main };
