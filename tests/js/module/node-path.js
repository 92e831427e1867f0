// NODE_PATH: folders in which what is in no node_modules is sought.
// run: mkdir -p a/one b/two && echo 'module.exports = "one"' > a/one/index.js && echo 'module.exports = "two"' > b/two.js && NODE_PATH=a:$PWD/b {jsr} {file}
// expect: one two MODULE_NOT_FOUND
let code; try { require('three'); } catch (e) { code = e.code; }
console.log(require('one'), require('two'), code);
