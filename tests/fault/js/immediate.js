// expect: a
// expect: b
setImmediate(function () { console.log('a'); setImmediate(console.log, 'b'); });
