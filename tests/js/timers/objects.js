// What a Timeout and an Immediate are made of, and how they look.
const util = require('util');
const shown = value => util.inspect(value).replace(/(_idleStart|asyncId\)\]|triggerId\)\]): \d+/g, '$1: N');
const t = setTimeout(() => {}, 100, 1, 2);
console.log(typeof t[Symbol.toPrimitive](), t.constructor.name, +t === t[Symbol.toPrimitive](), t._idleTimeout, t._repeat, t._destroyed);
const wanted = 'Timeout {\n  _idleTimeout: 101,\n  _idlePrev: [TimersList],\n  _idleNext: [TimersList],\n  _idleStart: N,\n' +
	'  _onTimeout: [Function (anonymous)],\n  _timerArgs: [Array],\n  _repeat: null,\n  _destroyed: false,\n  [Symbol(refed)]: true,\n' +
	'  [Symbol(kHasPrimitive)]: false,\n  [Symbol(asyncId)]: N,\n  [Symbol(triggerId)]: N\n}';
console.log(shown(setTimeout(() => {}, 101, 1, 2)) === wanted);
clearTimeout(t);
console.log(t._destroyed, t._idleTimeout, t._onTimeout);
for (const delay of [undefined, null, NaN, -5, 0, 0.5, '5', 'abc', {}, true, 2147483647]) {
	const timer = setTimeout(() => {}, delay);
	clearTimeout(timer);
	console.log(String(delay), setInterval(() => {}, delay).unref()._repeat);
}
const byNumber = setTimeout(() => console.log('cleared by number, so never'), 1), byText = setTimeout(() => console.log('nor this'), 1);
clearTimeout(+byNumber);
clearTimeout(`${+byText}`);
setImmediate(function () {
	console.log(this.constructor.name, this._destroyed, shown(setImmediate(() => {})).split('\n')[0]);
});
console.log(util.promisify(setTimeout) === require('timers/promises').setTimeout, setTimeout);
(async () => {
	console.log(await util.promisify(setTimeout)(1, 'waited'), await util.promisify(setImmediate)('at once'));
})();
