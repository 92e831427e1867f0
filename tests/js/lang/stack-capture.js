// captureStackTrace: the head is made when the stack is first read; the top level has node's name.
// expect: MyErr: boom true
// expect: MyErr: boom [ 'message' ] true
// expect: mine []
// expect: P: m
// expect: undefined
// expect: string q
// expect: true
// expect: false
function MyErr(message) {
  Error.captureStackTrace(this, MyErr);
  this.message = message;
}
MyErr.prototype = Object.create(Error.prototype);
MyErr.prototype.name = 'MyErr';
function make() { return new MyErr('boom'); }
var e = make();
console.log(e.stack.split('\n')[0], /^    at make \(/.test(e.stack.split('\n')[1]));
e.message = 'later';
console.log(e.stack.split('\n')[0], Object.keys(e), 'stack' in e);
var o = {};
Error.captureStackTrace(o);
o.stack = 'mine';
console.log(o.stack, Object.keys(o));
var p = { name: 'P', message: 'm' };
Error.captureStackTrace(p);
console.log(p.stack.split('\n')[0]);
delete p.stack;
console.log(p.stack);
var q = function q() {};
Error.captureStackTrace(q);
console.log(typeof q.stack, q.stack.split('\n')[0]);
console.log(/^    at Object\.<anonymous> \(.*stack/m.test(new Error('x').stack));
console.log(/<anonymous> \(<anonymous>\)/.test(new Error('x').stack));
