'use strict';
// Printing, paths and events do without the iterator of arrays, which a script may have replaced.
const util = require('util');
const path = require('path');
const EventEmitter = require('events');

console.log('before');
Array.prototype[Symbol.iterator] = function () {
	throw new Error('iterated');
};

console.log({ list: [1, 2, 3], map: new Map(), set: new Set(), [Symbol('s')]: 1, date: new Date(0), text: 'a\nb' });
console.log('%s %d %o', 'a', 1, [1]);
console.log(util.inspect(Array(30).fill('abc'), { sorted: true, showHidden: true }).length);
console.log(util.inspect(new Uint8Array(2)), util.inspect({ a: 1, b: /x/ }, { colors: true }).length);
console.log(path.resolve('/a', 'b'), path.join('a', '..', 'b'), path.relative('/a/b', '/a/c'), path.win32.relative('C:\\a', 'C:\\b'));
const emitter = new EventEmitter().on('x', () => {}).on('x', () => {});
console.log(emitter.emit('x', 1), emitter.listenerCount('x'));
// expect: before
// expect: {
// expect:   list: [ 1, 2, 3 ],
// expect:   map: Map(0) {},
// expect:   set: Set(0) {},
// expect:   date: 1970-01-01T00:00:00.000Z,
// expect:   text: 'a\nb',
// expect:   [Symbol(s)]: 1
// expect: }
// expect: a 1 [ 1, [length]: 1 ]
// expect: 318
// expect: Uint8Array(2) [ 0, 0 ] 36
// expect: /a/b b ../c ..\b
// expect: true 2
