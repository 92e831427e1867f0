// A handler added in a microtask is in time; with a listener the code is 0 and a late catch gives 'rejectionHandled'.
// expect: in time
// expect: unhandled late
// expect: handled true
// expect: exit 0
var p = Promise.reject(new Error('early'));
queueMicrotask(function () { p.catch(function () { console.log('in time'); }); });
var late = Promise.reject(new Error('late'));
process.on('unhandledRejection', function (e, q) { console.log('unhandled', e.message); });
process.on('rejectionHandled', function (q) { console.log('handled', q === late); });
setTimeout(function () { late.catch(function () {}); }, 5);
process.on('exit', function (c) { console.log('exit', c); });
