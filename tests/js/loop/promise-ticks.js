// How many microtask turns each form takes.
// expect: then@2
// expect: Promise.resolve(promise)@2
// expect: catch@2
// expect: all@3
// expect: race@3
// expect: allSettled@3
// expect: resolve(promise)@4
// expect: then returns promise@5
// expect: finally@5
var log = [];
var turn = 0;
(function count() { if (turn++ < 9) queueMicrotask(count); })();
function at(n) { return function () { log.push(n + '@' + turn); }; }
var native = Promise.resolve();
native.then(at('then'));
native.then(function () { return native; }).then(at('then returns promise'));
new Promise(function (r) { r(native); }).then(at('resolve(promise)'));
Promise.resolve(native).then(at('Promise.resolve(promise)'));
native.finally(function () {}).then(at('finally'));
Promise.reject(1).catch(at('catch'));
Promise.all([native, 2]).then(at('all'));
Promise.race([native]).then(at('race'));
Promise.allSettled([native]).then(at('allSettled'));
setTimeout(function () { console.log(log.join('\n')); }, 5);
