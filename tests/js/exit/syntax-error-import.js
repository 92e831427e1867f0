// A broken script and broken JSON, required: SyntaxErrors that can be caught, and JSON's names its file.
// expect: start
// expect: bad-two.cjs SyntaxError true
// expect: SyntaxError
// expect: SyntaxError true
console.log('start');
var fs = require('fs');
fs.writeFileSync('bad-two.cjs', 'module.exports = {\n  a: 1,,\n};\n');
fs.writeFileSync('bad.json', '{"a": 1,}');
var from = require('module').createRequire(process.cwd() + '/x.js');
try { from('./bad-two.cjs'); } catch (e) { console.log('bad-two.cjs', e.name, e instanceof SyntaxError); }
try { from('./bad-two.cjs'); } catch (e) { console.log(e.name); }
try { from('./bad.json'); } catch (e) { console.log(e.name, e.message.indexOf('bad.json') >= 0); }
['bad-two.cjs', 'bad.json'].forEach(function (f) { fs.unlinkSync(f); });
