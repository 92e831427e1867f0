// expect: one
// expect: two
setTimeout(function () { console.log('two'); }, 2);
setTimeout(function () { console.log('one'); }, 1);
