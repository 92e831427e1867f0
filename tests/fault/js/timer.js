// expect: one
// expect: two
setTimeout(function () { console.log('two'); }, 40);
setTimeout(function () { console.log('one'); }, 1);
