'use strict';

// What reporters are told of: the data of an event as node has it, and the stream of events that run() returns.

class Data {
	#test;

	constructor(test, isResult) {
		this.#test = test;
		if (isResult) {
			this.name = test.name;
			this.nesting = test.nesting;
		} else {
			this.nesting = test.nesting;
			this.name = test.name;
		}
	}

	// of those that few ask for
	get line() { return this.#test.loc?.line; }
	get column() { return this.#test.loc?.column; }
	get file() { return this.#test.loc?.file; }
}

function details(test) {
	const made = { __proto__: null, duration_ms: test.duration };
	if (test.isSuite)
		made.type = 'suite';
	if (!test.passed)
		made.error = test.error;
	return made;
}

function makeData(type, test, extra) {
	const data = new Data(test, type === 'test:pass' || type === 'test:fail' || type === 'test:complete');
	switch (type) {
	case 'test:complete':
	case 'test:pass':
	case 'test:fail':
		data.testNumber = test.number;
		data.details = details(test);
		if (type === 'test:complete')
			data.details.passed = test.passed;
		if (test.skipped)
			data.skip = test.skipMessage ?? true;
		else if (test.isTodo)
			data.todo = test.todoMessage ?? true;
		break;
	case 'test:plan':
		data.count = extra;
		data.nesting = test.parent === null ? 0 : test.subtests[0]?.nesting ?? test.nesting + 1;
		delete data.name;
		break;
	case 'test:diagnostic':
		data.message = extra;
		data.level = 'info';
		delete data.name;
		break;
	}
	return data;
}

// The lines at the end of a run.
function summary(root) {
	const { counters } = root;
	return [
		`tests ${counters.all}`, `suites ${counters.suites}`, `pass ${counters.passed}`,
			`fail ${counters.failed}`,
		`cancelled ${counters.cancelled}`, `skipped ${counters.skipped}`, `todo ${counters.todo}`,
		`duration_ms ${root.duration}`
	];
}

// Own properties only, for scripts.
function plain(data) {
	const made = { __proto__: null };
	for (const key of Object.keys(data))
		made[key] = data[key];
	if (data instanceof Data && data.file !== undefined) {
		made.line = data.line;
		made.column = data.column;
		made.file = data.file;
	}
	return made;
}

// What the modules of this process counted, with what is said of it: once for all who hear of the end.
function* coverageEvents(root) {
	if (root.counted === undefined)
		return;
	const coverage = require('internal/test/coverage');
	root.counted.summary ??= coverage.end(root.counted, { tests: [process.argv[1]], ...root.settings.coverage });
	const { summary } = root.counted;
	yield ['test:coverage', { __proto__: null, nesting: 0, summary }];
	for (const message of coverage.missed(summary)) {
		process.exitCode = 1;
		yield ['test:diagnostic', { __proto__: null, nesting: 0, message, level: 'error' }];
	}
}

// What the root says when it ends, as events: pairs of type and data.
function* endEvents(root) {
	yield ['test:plan', { __proto__: null, nesting: 0, count: root.counters.topLevel }];
	for (const message of root.diagnostics ?? [])
		yield ['test:diagnostic', { __proto__: null, nesting: 0, message, level: 'info' }];
	for (const message of summary(root))
		yield ['test:diagnostic', { __proto__: null, nesting: 0, message, level: 'info' }];
	yield* coverageEvents(root);
}

let TestsStream;

function streamClass() {
	if (TestsStream !== undefined)
		return TestsStream;
	const { Readable } = require('stream');
	TestsStream = class TestsStream extends Readable {
		#waiting = [];
		#canPush = true;

		constructor() {
			super({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
		}

		_read() {
			this.#canPush = true;
			while (this.#waiting.length > 0 && this.#canPush)
				this.#canPush = this.push(this.#waiting.shift());
		}

		tell(type, data) {
			this.emit(type, data);
			this.#give({ type, data });
		}

		end() {
			this.#give(null);
		}

		#give(one) {
			if (this.#canPush)
				this.#canPush = this.push(one);
			else
				this.#waiting.push(one);
		}
	};
	return TestsStream;
}

// A sink that feeds a stream.
function streamSink(root, stream) {
	return (type, test, extra) => {
		if (type === 'end') {
			for (const [name, data] of endEvents(root))
				stream.tell(name, data);
			const { all, passed, failed, suites, cancelled, skipped, todo, topLevel } = root.counters;
			stream.tell('test:summary', { __proto__: null, success: !root.hasFailures,
				counts: { __proto__: null, tests: all, failed, passed, cancelled, skipped, todo,
					topLevel, suites },
				duration_ms: root.duration, file: undefined });
			stream.end();
		} else {
			stream.tell(type, plain(makeData(type, test, extra)));
		}
	};
}

module.exports = { Data, makeData, plain, summary, endEvents, streamClass, streamSink };
