'use strict';

// In a process that was forked for a file of tests: what happens is said to the parent, in frames of JSON.
//
//     ["s", nesting, name, place]                          a test with subtests begins
//     ["r", passed, isStart, nesting, name, number, ms, isSuite, skip, todo, place, error, attempts]
//                                                          a result; isStart: nothing was said of its beginning
//     ["p", nesting, number, ms, name]                     a test of which there is nothing to say but that it passed
//     ["l", nesting, count]  ["d", nesting, message]       a plan, a diagnostic
//     ["q" | "u" | "c", nesting, name, place, ...]         enqueued, dequeued, complete: for those who ask
//     ["e", counters, ms, diagnostics]                     the end of the root
//     ["w", paths]                                         the files that were loaded, when the process ends: where it is asked for
//     ["k", types, places]                                 what keeps the process alive when all tests are through

const { setImmediate, setTimeout } = globalThis;
const binding = internalBinding('test');

const SECOND_LOOK_MS = 100;

let current;
let isScheduled = false;
let lines;             // frames for a descriptor, one a line, where run() made the process

function say(frame) {
	sayText(JSON.stringify(frame));
}

function sayText(text) {
	if (lines !== undefined)
		lines.push(`${text}\n`);
	else
		binding.say(text);
	if (!isScheduled) {
		isScheduled = true;
		setImmediate(flush).unref();
	}
}

function flush() {
	isScheduled = false;
	if (lines === undefined)
		binding.flush();
	else if (lines.length > 0)
		binding.write(current.fd, lines.splice(0).join(''));
}

// In a process that run() made: its frames go to a descriptor, which its own children do not get.
function adopt() {
	const fd = process.env.JSR_TEST_CHANNEL;
	if (current !== undefined || fd === undefined)
		return;
	delete process.env.JSR_TEST_CHANNEL;
	if (!/^\d+$/.test(fd) || !binding.keep(+fd))
		return;
	lines = [];
	current = { ...require('internal/test/options').fromProcess(), fd: +fd, wantsAll: true, wantsPlaces: true,
		colors: false };
	if (process.env.JSR_TEST_LOADED !== undefined) {
		delete process.env.JSR_TEST_LOADED;
		process.on('exit', sayLoaded);
	}
}

function sayLoaded() {
	const paths = new Set(Object.keys(internalBinding('modules').cache));
	for (const path of require('internal/modules/esm').loadedFiles())
		paths.add(path);
	say(['w', [...paths]]);
	flush();
}

function placeOf(test) {
	const { loc } = test;
	return loc === undefined ? 0 : [loc.line, loc.column, loc.file];
}

function skipOf(test) {
	return test.skipped ? test.skipMessage ?? true : 0;
}

function todoOf(test) {
	return !test.skipped && test.isTodo ? test.todoMessage ?? true : 0;
}

// A value as JSON can have it, for a reporter that shows it.
function copyOf(value, depth = 0) {
	if (value === undefined || typeof value === 'string' || typeof value === 'number' && Number.isFinite(value) ||
		typeof value === 'boolean' || value === null)
		return value;
	if (typeof value === 'object' && depth < 4 &&
		(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)) {
		const made = Array.isArray(value) ? [] : {};
		let left = 100;
		for (const key of Object.keys(value)) {
			if (left-- === 0)
				break;
			made[key] = copyOf(value[key], depth + 1);
		}
		return made;
	}
	return { '': require('internal/util/inspect').inspect(value, { depth: 2 }) };
}

function errorFrame(error, colors) {
	const { showError, trimStack } = require('internal/test/reporters');
	const shown = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
	const frame = { message: String(error.message), type: error.failureType };
	if (typeof shown === 'string')
		frame.text = shown;
	frame.shown = showError(shown, colors);
	if (shown !== null && typeof shown === 'object') {
		const { name, code, stack, message, expected, actual, operator } = shown;
		frame.cause = {
			name: typeof name === 'string' ? name : undefined, code: copyOf(code),
			message: typeof message === 'string' ? message : undefined,
			stack: typeof stack === 'string' ? trimStack(stack) : undefined
		};
		if ('expected' in shown && 'actual' in shown)
			frame.cause.assertion = { expected: copyOf(expected), actual: copyOf(actual),
				operator: copyOf(operator) };
	}
	return frame;
}

function sink(root) {
	const { wantsAll, wantsPlaces, colors, hidesFiltered } = current;
	root.tellsSteps = wantsAll === true;
	const begun = [];      // tests whose beginning was not said yet
	const where = test => wantsPlaces ? placeOf(test) : 0;
	const sayBegun = () => {
		for (const test of begun)
			say(['s', test.nesting, test.name, where(test)]);
		begun.length = 0;
	};
	const isHidden = test => hidesFiltered &&
		(test.filtered || test.isSuite && test.passed && test.shown !== true &&
		test.subtests.length > 0);
	const show = test => {
		for (let at = test; at !== null && at.shown !== true; at = at.parent)
			at.shown = true;
	};
	return (type, test, extra) => {
		switch (type) {
		case 'test:start':
			begun.push(test);
			break;
		case 'test:pass':
		case 'test:fail': {
			const isStart = begun.at(-1) === test;
			if (isStart)
				begun.pop();
			if (isHidden(test))
				break;
			show(test);
			if (begun.length > 0)
				sayBegun();
			if (isStart && type === 'test:pass' && !test.isSuite && !test.skipped && !test.isTodo &&
				!wantsPlaces &&
				test.attempts === 0) {
				sayText(`["p",${test.nesting},${test.number},${test.duration},${JSON.stringify(test.name)}]`);
				break;
			}
			say(['r', type === 'test:pass' ? 1 : 0, isStart ? 1 : 0, test.nesting, test.name, test.number,
				test.duration,
				test.isSuite ? 1 : 0, test.skipped ? test.skipMessage ?? true : 0,
				!test.skipped && test.isTodo ? test.todoMessage ?? true : 0,
				test.passed && !wantsPlaces ? 0 : placeOf(test), test.passed ? 0 :
					errorFrame(test.error, colors),
				test.attempts ?? 0]);
			break;
		}
		case 'test:plan':
			if (!isHidden(test))
				say(['l', test.nesting + 1, extra, where(test)]);
			break;
		case 'test:diagnostic':
			say(['d', test.nesting, extra, where(test)]);
			break;
		case 'test:enqueue':
			if (wantsAll)
				say(['q', test.nesting, test.name, where(test)]);
			break;
		case 'test:dequeue':
			if (wantsAll)
				say(['u', test.nesting, test.name, where(test)]);
			break;
		case 'test:complete':
			if (wantsAll)
				say(['c', test.nesting, test.name, where(test), test.number, test.passed ? 1 : 0,
					test.duration,
					test.isSuite ? 1 : 0, test.passed ? 0 : errorFrame(test.error, colors),
					skipOf(test), todoOf(test)]);
			break;
		case 'end':
			say(['e', root.counters, root.duration, root.diagnostics ?? []]);
			if (lines === undefined)
				binding.mayGoOn();
			else
				flush();
			break;
		}
	};
}

// All tests are through and the loop is not empty: what is it that it waits for?  What ended just now was seen to run
// still, so that if nothing is left there is a second look.
function reportAlive(isSecond = false) {
	const types = process.getActiveResourcesInfo();
	if (types.length === 0 && !isSecond) {
		setTimeout(reportAlive, SECOND_LOOK_MS, true).unref();
		return;
	}
	say(['k', types, require('internal/test/alive').places()]);
	flush();
	process.exit();
}

function begin(settings) {
	current = settings;
	settings.runs = test => { binding.note(test.nesting === 0 ? test.name : test.fullName); };
	if (settings.leakWait !== undefined)
		settings.whenIdle = () => { setTimeout(reportAlive, settings.leakWait).unref(); };
}

function forget() {
	current = undefined;
}

function settings() {
	adopt();
	return current;
}

module.exports = { begin, forget, sink, settings, isOpen: () => current !== undefined };
