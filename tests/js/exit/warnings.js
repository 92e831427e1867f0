// stderr-has: Warning: plain
// stderr-has: CustomWarning: typed
// stderr-has: [CODE1] DeprecationWarning: coded
// expect: sync first
// expect: Warning plain undefined
// expect: CustomWarning typed undefined
// expect: DeprecationWarning coded CODE1
process.on('warning', function (w) { console.log(w.name, w.message, w.code); });
process.emitWarning('plain');
process.emitWarning('typed', 'CustomWarning');
process.emitWarning('coded', { type: 'DeprecationWarning', code: 'CODE1' });
console.log('sync first');
