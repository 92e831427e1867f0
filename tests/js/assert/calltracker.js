// assert.CallTracker, which is deprecated.
const assert = require('assert');

const warnings = [];
process.on('warning', warning => warnings.push(`${warning.code} ${warning.message}`));
function attempt(call) {
	try {
		console.log('gives', call());
	} catch (error) {
		console.log(error.name, error.code, error.message);
	}
}

console.log(assert.CallTracker === assert.strict.CallTracker, typeof assert.CallTracker, Object.keys(assert).slice(-2));
const tracker = new assert.CallTracker();
console.log(tracker instanceof assert.CallTracker, tracker.constructor.name);
function add(a, b) {
	if (a === 0)
		throw new Error('zero');
	return this === undefined ? a + b : [this.n, a + b];
}
const tracked = tracker.calls(add, 2);
console.log(tracked.name, tracked.length, tracked === add, typeof tracker.calls(), tracker.report().length);
attempt(() => tracker.verify());
console.log(tracked.call({ n: 5 }, 1, 2));
attempt(() => tracked(0));
console.log(tracker.getCalls(tracked), Object.isFrozen(tracker.getCalls(tracked)), Object.isFrozen(tracker.getCalls(tracked)[0]),
	Object.isFrozen(tracker.getCalls(tracked)[0].arguments));
attempt(() => tracker.verify());
for (const { message, actual, expected, operator, stack } of tracker.report())
	console.log(message, actual, expected, operator, stack instanceof Error, stack.message === '');
tracker.reset(tracked);
attempt(() => tracker.verify());
tracker.reset();
console.log(tracker.report().map(({ message }) => message));
const other = new assert.CallTracker();
const only = other.calls(3);
only();
attempt(() => other.verify());
only();
only();
attempt(() => other.verify());
try {
	only();
	other.verify();
} catch (error) {
	console.log(Object.keys(error), error.generatedMessage, error.actual, error.expected, error.operator, error.details);
}
const list = new assert.CallTracker();
list.calls(() => {}, 1);
list.calls(function named() {}, 2);
list.calls(class {}, 3);
console.log(list.report().map(({ operator, message }) => [operator, message]));
attempt(() => list.getCalls(() => {}));
attempt(() => list.getCalls());
attempt(() => list.reset(1));
attempt(() => list.reset(null));
for (const expected of [0, -1, 1.5, 'a', null, 2 ** 32, NaN])
	attempt(() => typeof list.calls(() => {}, expected));
attempt(() => list.calls('text'));
attempt(() => list.calls({}));
attempt(() => list.calls(0));
assert.CallTracker = 5;
console.log(assert.CallTracker, typeof assert.strict.CallTracker);
setImmediate(() => { console.log(warnings); });
process.on('exit', () => { attempt(() => list.calls()); });
