// Errors: messages, stack, cause, limit, captureStackTrace.
// expect: TypeError: bad | at thrower | true
// expect: TypeError: bad | Changed: changed
// expect: name stack,message,name true true TypeError
// expect: 5 false false false
// expect: Error RangeError: r N true
// expect: 3
// expect: 1
// expect: at outer name,message
// expect: MyError: mine true MyError: mine
// expect: mine
// expect: undefined
// expect: 2 many AggregateError
// expect: SyntaxError
// expect: true Maximum call stack size exceeded 11
// expect: finally
// expect: f2
// expect: try caught 1
// expect: 0,f0,f1,f2
// expect: 0,f0,f1,f2,in0,out0,in1,out1
// expect: b
function lines(e) { return e.stack.split('\n'); }
function where(line) { return line.replace(/\(.*\)|at \/.*/, '').trim(); }
function thrower() { return new TypeError('bad'); }
var e = thrower();
console.log(lines(e)[0], '|', where(lines(e)[1]), '|', lines(e)[1].indexOf('errors.js') > 0);
e.message = 'changed'; e.name = 'Changed'; console.log(lines(e)[0], '|', String(e));
console.log(Object.keys(e).join(), Object.getOwnPropertyNames(e).join(), e.hasOwnProperty('name'), Error('x') instanceof Error, TypeError.prototype.name);
e = new Error('m', { cause: 5 }); console.log(e.cause, 'cause' in new Error('m', {}), Object.getOwnPropertyDescriptor(e, 'cause').enumerable, Object.getOwnPropertyDescriptor(e, 'message').enumerable);
console.log(String(new Error), String(new RangeError('r')), Error.prototype.toString.call({ name: 'N', message: '' }), Object.getPrototypeOf(TypeError) === Error);
Error.stackTraceLimit = 2; function deep(n) { return n ? deep(n - 1) : new Error('deep'); }
console.log(lines(deep(20)).length); Error.stackTraceLimit = 0; console.log(lines(deep(20)).length); Error.stackTraceLimit = 10;
function make(o) { Error.captureStackTrace(o, make); return o; } function outer() { return make({ name: 'Custom', message: 'msg' }); }
console.log(where(outer().stack.split('\n')[1]), Object.keys(outer()).join());
function MyError(m) { this.message = m; Error.captureStackTrace(this, MyError); } MyError.prototype = Object.create(Error.prototype); MyError.prototype.name = 'MyError';
e = new MyError('mine'); console.log(lines(e)[0], e instanceof Error, String(e));
e = new Error('first'); e.stack = 'mine'; console.log(e.stack); e = new Error('x'); delete e.stack; console.log(e.stack);
var agg = new AggregateError([1, new Error('in')], 'many'); console.log(agg.errors.length, agg.message, agg.name);
try { JSON.parse('{'); } catch (x) { console.log(x.name); }
try { (function f() { f(); })(); } catch (x) { console.log(x instanceof RangeError, x.message, lines(x).length); }
console.log((function () { try { return 'try'; } finally { console.log('finally'); } })(), (function () { try { throw 1; } catch (x) { return 'caught ' + x; } finally { console.log('f2'); } })());
var log = []; for (var i = 0; i < 3; i++) { try { if (i === 1) continue; if (i === 2) break; log.push(i); } finally { log.push('f' + i); } } console.log(log.join());
l: for (i = 0; i < 2; i++) { try { try { continue l; } finally { log.push('in' + i); } } finally { log.push('out' + i); } } console.log(log.join());
console.log((function () { try { try { throw new Error('a'); } finally { throw new Error('b'); } } catch (x) { return x.message; } })());
