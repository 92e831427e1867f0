// Built-in modules below others.
// expect: true true true true
var path = require('path');
console.log(require('path/posix') === path, require('node:path/win32') === path.win32, require('util/types') === require('util').types,
  require('module').builtinModules.indexOf('path/posix') >= 0);
