'use strict';
// Printing, paths, events and errors of arguments do without the iterator of arrays, which a script may have replaced.
const util = require('util');
const path = require('path');
const EventEmitter = require('events');

Array.prototype[Symbol.iterator] = function () {
	throw new Error('iterated');
};

console.log({ list: [1, 2, 3], map: new Map(), set: new Set(), [Symbol('s')]: 1, date: new Date(0), text: 'a\nb' });
console.log('%s %d %o', 'a', 1, [1]);
console.log(util.inspect(Array(30).fill('abc'), { sorted: true, showHidden: true }).length);
console.log(util.inspect(Object.assign(new Error('e'), { stack: 'Error: e\n    at x' }), { colors: true }), util.inspect(new Uint8Array(2)));
console.log(path.resolve('/a', 'b'), path.join('a', '..', 'b'), path.relative('/a/b', '/a/c'), path.win32.relative('C:\\a', 'C:\\b'));
const emitter = new EventEmitter().on('x', () => {}).on('x', () => {});
console.log(emitter.emit('x', 1), emitter.listenerCount('x'));
try {
	util.promisify(5);
} catch (error) {
	console.log(error.code, error.message);
}
// expect:
