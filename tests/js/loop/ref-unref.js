// Timers and immediates without a reference do not keep the process alive.
// expect: true
// expect: false
// expect: true
// expect: true true true
// expect: end
var t = setTimeout(function () { console.log('never'); }, 100000);
console.log(t.hasRef());
console.log(t.unref().hasRef());
console.log(t.ref().hasRef());
t.unref();
setInterval(function () { console.log('never'); }, 50000).unref();
var i = setImmediate(function () {});
console.log(i.hasRef(), i.unref() === i, i.ref() === i);
setTimeout(function () { console.log('end'); }, 5);
