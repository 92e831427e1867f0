// expect: 1 1
// expect: 2
// expect: true
// expect: 3
// expect: Error broken
// expect: Error broken
// expect: MODULE_NOT_FOUND 1
// expect: 2 require-resolve-cache.js
// expect: fs null
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_VALUE
// expect: ERR_UNKNOWN_BUILTIN_MODULE
var path = require('path');
var file = require.resolve('./require.d/counter');
console.log(require('./require.d/counter').n, require('./require.d/counter.js').n);
delete require.cache[file];
console.log(require('./require.d/counter').n);
console.log(require.cache[file].exports === require('./require.d/counter'));
require.cache[file].exports = { n: 3 };
console.log(require('./require.d/counter').n);
for (var i = 0; i < 2; i++) {
  try { require('./require.d/throws'); } catch (e) { console.log(e.name, e.message); }
}
try { require('./require.d/none'); } catch (e) { console.log(e.code, e.requireStack.length); }
console.log(module.children.length, path.basename(require.cache[file] ? module.filename : ''));
console.log(require.resolve('fs'), require.resolve.paths('fs'));
[function () { require(5); }, function () { require(''); }, function () { require('node:nope'); }].forEach(function (f) {
  try { f(); } catch (e) { console.log(e.name === 'Error' ? e.code : e.name + ' ' + e.code); }
});
