// Errors as console shows them: stack, own properties, cause, errors without a stack.
// expect: Error: plain
// expect: TypeError: with code
// expect:   code: 'E_X',
// expect:   info: { a: [ 1 ] }
// expect: }
// expect: {
// expect:   nested: RangeError: in
// expect: }
// expect: [ [Error: no frames] ] [TypeError: t] [Error: p] { x: 1 }
// expect: Custom: named
// expect: [Error: msg]
// expect: [MyError: old style] true
// expect: [Error: outer] { [cause]: [Error: inner] }
// expect: TypeError true 1
function lines(value) { return require('util').inspect(value).split('\n').filter(function (l) { return !/^ +at /.test(l); }).join('\n').replace(/\(?\/[^ ]*:\d+\)?/g, ''); }
function make(C, m, p) { var e = new C(m); for (var k in p) e[k] = p[k]; return e; }
function bare(e) { e.stack = String(e); return e; }
console.log(lines(make(Error, 'plain', {})));
console.log(lines(make(TypeError, 'with code', { code: 'E_X', info: { a: [1] } })));
console.log(lines({ nested: make(RangeError, 'in', {}) }));
console.log([bare(new Error('no frames'))], bare(new TypeError('t')), bare(make(Error, 'p', { x: 1 })));
var named = new Error('named'); named.name = 'Custom'; console.log(lines(named));
var e = bare(new Error('msg')); e.message = 'changed'; console.log(e);
function MyError(m) { this.message = m; } MyError.prototype = Object.create(Error.prototype); MyError.prototype.constructor = MyError; MyError.prototype.name = 'MyError';
console.log(new MyError('old style'), new MyError('x') instanceof Error);
var c = bare(new Error('outer')); Object.defineProperty(c, 'cause', { value: bare(new Error('inner')), enumerable: false }); console.log(c);
try { null.x; } catch (x) { console.log(x.name, x instanceof TypeError, lines(x).split('\n').length); }
