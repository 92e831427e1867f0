// A promise that never settles does not keep a script alive and is no error.
// expect: in f
// expect: exit 0
function f() { console.log('in f'); return new Promise(function () {}).then(function () { console.log('never'); }); }
f().finally(function () { console.log('never'); });
process.on('exit', function (c) { console.log('exit', c); });
