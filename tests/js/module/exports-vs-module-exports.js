// expect: {"a":1} 2 {"this":true}
// expect: true true false
// expect: . true object true 0
var one = require('./exports.d/one'), two = require('./exports.d/two'), three = require('./exports.d/three');
console.log(JSON.stringify(one), two(), JSON.stringify(three));
console.log(one === require('./exports.d/one.js'), module.exports === exports, module.exports === one);
console.log(module.id, module.filename === __filename, typeof module.paths, require.main === module, module.parent ? 1 : 0);
