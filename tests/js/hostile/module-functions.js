// fault: skip, it takes too long in that build
// Module's functions with every `this` and argument there is, and modules whose fields script has replaced, answer or throw; they do not crash.
// timeout: 60
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), Module = require('module');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-module-')), file = path.join(dir, 'a.js');
fs.writeFileSync(file, 'exports.a = 1;');
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const looping = new Module('a');
Object.defineProperty(looping, 'parent', { value: looping });
looping.filename = 'q';
const values = [
	undefined, null, {}, 5, NaN, 'a', '', 'a\0b', 'x'.repeat(5000), [], ['a'], new Proxy({}, {}), revoked.proxy, Object.freeze({}), Symbol('s'), 10n, () => {},
	{ path: 'a' }, { path: 'a/b' }, { path: '' }, { path: 5 }, { paths: 5 }, { paths: ['a', 5] }, { paths: [], path: 'a\0' }, { filename: 'zz' },
	{ filename: 5, path: '/proc/none' }, { filename: 'x'.repeat(70000) }, { path: '/' + 'x/'.repeat(5000) }, { get path() { return 'q'; }, get filename() { return 'w'; } },
	Object.freeze(new Module('x')), { exports: 1, children: 7 }, { children: [], id: 9, path: 'node_modules' }, { path: '/node_modules' }, looping,
	'./a', '../..', '/', '#x', 'node:zz', '@a', '@a/b/c', '.\0', '/proc/none/\0',
];
const selves = [undefined, 5, {}, Module, new Module('/proc/none/q.js'), revoked.proxy, { children: 5, paths: 3, filename: [] }, Module.prototype];
const functions = [
	Module._load, Module._resolveFilename, Module._findPath, Module._nodeModulePaths, Module._resolveLookupPaths, Module.wrap, Module.createRequire,
	Module.isBuiltin, Module.findSourceMap, Module._initPaths, Module._preloadModules, Module.prototype._compile, Module.prototype.require,
	Module.prototype.load, ...Object.values(Module._extensions),
];
let calls = 0;
for (const f of functions) {
	for (const a of values) {
		for (const b of values) {
			const self = selves[calls++ % selves.length];
			try {
				Reflect.apply(f, self, [a, b, false]);
			} catch {}
		}
	}
}
Module.syncBuiltinESMExports.call(null);
console.log(calls === functions.length * values.length ** 2);

function answer(f) {
	try {
		return f();
	} catch (e) {
		return e.code ?? e.name;
	}
}
console.log(answer(() => Module._resolveFilename('zzz', { path: 'a' })), answer(() => new Module('k').require('zz')));
delete require.cache[file];
module.paths = 5;
module.children = 'none';
console.log(require(file).a);
module.children = [];
module.children.length = 2 ** 32 - 1;
delete require.cache[file];
const began = Date.now();
console.log(answer(() => require(file)), Date.now() - began < 5000);
module.children = new Proxy([], {});
delete require.cache[file];
console.log(require(file).a);
require.cache[file] = { get exports() { delete require.cache[file]; return 7; } };
console.log(require(file), require(file).a);
Module._extensions['.js'] = undefined;
delete require.cache[file];
console.log(answer(() => require(file)));
fs.rmSync(dir, { recursive: true });
// expect: true
// expect: MODULE_NOT_FOUND MODULE_NOT_FOUND
// expect: 1
// expect: RangeError true
// expect: 1
// expect: 7 1
// expect: TypeError
