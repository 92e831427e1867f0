// expect: {"a":[1,2],"b":"ü"}
// expect: 1
// expect: index of sub
// expect: lib main
// expect: file wins
// expect: dir with slash
// expect: dots
// expect: noext
// expect: SyntaxError true true
// expect: MODULE_NOT_FOUND Cannot find module './json.d/empty'
console.log(JSON.stringify(require('./json.d/data.json')));
console.log(require('./json.d/bom').x);
console.log(require('./json.d'));
console.log(require('./json.d/sub'));
console.log(require('./json.d/both'));
console.log(require('./json.d/both/'));
console.log(require('./json.d/file.with.dots'));
console.log(require('./json.d/noext'));
try { require('./json.d/bad.json'); } catch (e) { console.log(e.name, e instanceof SyntaxError, e.message.indexOf('bad.json') >= 0); }
try { require('./json.d/empty'); } catch (e) { console.log(e.code, e.message.split('\n')[0]); }
