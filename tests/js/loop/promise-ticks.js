// How many microtask turns each form takes; the async forms as the language lowers them.
// expect: then@2
// expect: await native@2
// expect: async return value@2
// expect: Promise.resolve(promise)@2
// expect: catch@2
// expect: await thenable@3
// expect: async return await@3
// expect: all@3
// expect: race@3
// expect: allSettled@3
// expect: async return promise@4
// expect: resolve(promise)@4
// expect: then returns promise@5
// expect: finally@5
var log = [];
var turn = 0;
(function count() { if (turn++ < 9) queueMicrotask(count); })();
function at(n) { return function () { log.push(n + '@' + turn); }; }
var native = Promise.resolve();
native.then(at('then'));
native.then(at('await native'));
new Promise(function (r) { r({ then: function (done) { done(); } }); }).then(at('await thenable'));
new Promise(function (r) { r(1); }).then(at('async return value'));
new Promise(function (r) { r(native); }).then(at('async return promise'));
new Promise(function (r) { native.then(r); }).then(at('async return await'));
native.then(function () { return native; }).then(at('then returns promise'));
new Promise(function (r) { r(native); }).then(at('resolve(promise)'));
Promise.resolve(native).then(at('Promise.resolve(promise)'));
native.finally(function () {}).then(at('finally'));
Promise.reject(1).catch(at('catch'));
Promise.all([native, 2]).then(at('all'));
Promise.race([native]).then(at('race'));
Promise.allSettled([native]).then(at('allSettled'));
setTimeout(function () { console.log(log.join('\n')); }, 5);
