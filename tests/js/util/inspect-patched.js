// What a script puts in the place of Function.prototype.toString is not asked; what a custom inspect gives is shown, a string as it is; a URL
// without its own inspect; the bigint option is a boolean; a 0 at the end of an old URL is a space.
// expect: [class A] [class B extends A] [Function: f]
// expect: function f() {} could not be cloned.
// expect: { x: 5n } { x: [Function: f] } { x: undefined } { x: text }
// expect: http://h/a { x: http://h/a } http://h/a { own: 1 }
// expect: number number bigint
// expect: http://h/
'use strict';
const util = require('util'), fs = require('fs');
Function.prototype.toString = () => { throw new Error('asked'); };
class A {}
class B extends A {}
function f() {}
console.log(A, B, f);
try {
	structuredClone({ f });
} catch (error) {
	console.log(error.message);
}
const shown = value => util.inspect({ x: { [util.inspect.custom]: () => value } });
console.log(shown(5n), shown(f), shown(undefined), shown('text'));
const plain = value => util.inspect(value, { customInspect: false });
console.log(plain(new URL('http://h/a')), plain({ x: new URL('http://h/a') }), plain(Object.assign(new URL('http://h/a'), { own: 1 })));
console.log(...[1, 'x', true].map(bigint => typeof fs.lstatSync('/', { bigint }).size));
console.log(require('url').parse('\0http://h/\0').href);
