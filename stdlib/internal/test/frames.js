'use strict';

// What a child says (channel.js), as events.

const { inspect } = require('internal/util/inspect');
const { failure } = require('internal/test/core');

class ShownError extends Error {
	[inspect.custom]() {
		return this.shown;
	}
}
Object.defineProperty(ShownError.prototype, 'name', { value: 'Error', writable: true, configurable: true });

function hide(object, key, value) {
	Object.defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true });
}

function errorOf(frame) {
	const error = failure(frame.text ?? frame.message, frame.type);
	hide(error, 'message', frame.message);
	hide(error, 'stack', `Error [ERR_TEST_FAILURE]: ${frame.message}`);
	if (frame.text !== undefined)
		return error;
	const { cause: about = {} } = frame;
	const cause = new ShownError(about.message ?? frame.message);
	hide(cause, 'shown', frame.shown);
	hide(cause, 'stack', about.stack);
	if (about.name !== undefined)
		hide(cause, 'name', about.name);
	if (about.code !== undefined)
		cause.code = about.code;
	if (about.assertion !== undefined)
		Object.assign(cause, about.assertion);
	hide(error, 'cause', cause);
	return error;
}

function located(data, place, file) {
	if (place)
		[data.line, data.column, data.file] = place;
	else
		data.file = file;
	return data;
}

function resultData([, passed, , nesting, name, testNumber, duration, isSuite, skip, todo, place, error, attempts],
	file) {
	const data = { name, nesting, testNumber, details: { duration_ms: duration } };
	if (isSuite)
		data.details.type = 'suite';
	if (!passed)
		data.details.error = errorOf(error);
	if (skip)
		data.skip = skip;
	else if (todo)
		data.todo = todo;
	if (attempts > 0)
		data.attempts = attempts;
	return located(data, place, file);
}

// listener: tell(type, data), end(counters, diagnostics), result(passed, data, frame), loaded(paths),
// alive(types, places)
function replay(frame, file, listener) {
	switch (frame[0]) {
	case 'p': {
		const [, nesting, testNumber, duration_ms, name] = frame;
		const data = { name, nesting, testNumber, details: { duration_ms }, line: undefined, column: undefined,
			file };
		listener.tell('test:start', data);
		listener.tell('test:pass', data);
		listener.result(true, data, frame);
		break;
	}
	case 's':
		listener.tell('test:start', located({ nesting: frame[1], name: frame[2] }, frame[3], file));
		break;
	case 'q':
		listener.tell('test:enqueue', located({ nesting: frame[1], name: frame[2] }, frame[3], file));
		break;
	case 'u':
		listener.tell('test:dequeue', located({ nesting: frame[1], name: frame[2] }, frame[3], file));
		break;
	case 'c': {
		const [, nesting, name, place, testNumber, passed, duration_ms, isSuite, error, skip, todo] = frame;
		const details = { duration_ms, passed: !!passed };
		if (isSuite)
			details.type = 'suite';
		if (error)
			details.error = errorOf(error);
		const data = { name, nesting, testNumber, details };
		if (skip)
			data.skip = skip;
		else if (todo)
			data.todo = todo;
		listener.tell('test:complete', located(data, place, file));
		break;
	}
	case 'r': {
		const data = resultData(frame, file);
		if (frame[2]) {
			const { nesting, name, line, column } = data;
			listener.tell('test:start', { nesting, name, line, column, file: data.file });
		}
		listener.tell(frame[1] ? 'test:pass' : 'test:fail', data);
		listener.result(!!frame[1] || data.todo !== undefined, data, frame);
		break;
	}
	case 'l':
		listener.tell('test:plan', located({ nesting: frame[1], count: frame[2] }, frame[3], file));
		break;
	case 'd':
		listener.tell('test:diagnostic',
			located({ nesting: frame[1], message: frame[2], level: 'info' }, frame[3], file));
		break;
	case 'e':
		listener.end(frame[1], frame[3]);
		break;
	case 'w':
		listener.loaded?.(frame[1]);
		break;
	case 'k':
		listener.alive?.(frame[1], frame[2]);
		break;
	}
}

module.exports = { replay, hide };
