// Module's own functions can be replaced, as tools that load other languages, mock or instrument do; syncBuiltinESMExports.
const Module = require('module'), path = require('path');
const load = Module._load;
Module._load = function (request, parent) { return request === 'virtual' ? { virtual: true, from: path.basename(parent.filename) } : load.apply(this, arguments); };
console.log(require('virtual'), require('./hooks.d/real'));
Module._load = load;
try { require('virtual'); } catch (e) { console.log(e.code); }
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) { return resolve.call(this, request === 'alias' ? './hooks.d/real.js' : request, ...rest); };
console.log(require('alias'));
Module._resolveFilename = resolve;
require.extensions['.txt'] = (m, f) => { m.exports = require('fs').readFileSync(f, 'utf8').trim(); };
console.log(require('./hooks.d/x.txt'), require('./hooks.d/x'), Object.keys(require.extensions));
const js = require.extensions['.js'];
require.extensions['.js'] = function (m, f) {
	const compile = m._compile;
	m._compile = function (code, name) { m._compile = compile; return m._compile(code.replace('REPLACE', '"replaced"'), name); };
	js(m, f);
};
console.log(require('./hooks.d/t.js'));
require.extensions['.js'] = js;
const made = new Module('/x/y.js');
console.log(made._compile('exports.q = __filename; return 5', '/x/virtual.js'), made.exports);
const loaded = new Module(path.join(__dirname, 'hooks.d/real.js'));
loaded.load(loaded.id); console.log(loaded.exports, loaded.loaded, path.basename(loaded.filename));
console.log(module.require === Module.prototype.require, module.require('./hooks.d/real'), module.parent, module instanceof Module, Module._extensions === require.extensions);
Module.prototype.require = new Proxy(Module.prototype.require, { apply(target, self, args) { console.log('asked for', args[0]); return Reflect.apply(target, self, args); } });
require('./hooks.d/real.js'); require('fs');
import('fs').then(({ readFileSync, default: fs }) => { fs.readFileSync = () => 'patched'; console.log(readFileSync === fs.readFileSync); Module.syncBuiltinESMExports(); return import('node:fs'); }).then((ns) => console.log(ns.readFileSync()));
