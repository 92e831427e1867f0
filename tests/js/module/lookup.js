// Where a module's requests are looked for is told by what script has put into its filename, id and paths; require.resolve.paths, Module.globalPaths.
// run: HOME=/nowhere {jsr} {file}
// expect: "a/x"
// expect: Error MODULE_NOT_FOUND "Cannot find module 'p'" 1
// expect: "<D>/a/x.js"
// expect: ["<D>/a"]
// expect: "q"
// expect: "<D>/b/node_modules"
// expect: "p"
// expect: TypeError ERR_INVALID_ARG_TYPE "The \"paths\" argument must be array of strings. Received an instance of Array" 
// expect: Error MODULE_NOT_FOUND "Cannot find module 'q'" 1
// expect: "<D>/b/x.js"
// expect: "<D>/a/x.js"
// expect: Error MODULE_NOT_FOUND "Cannot find module './x'" 1
// expect: TypeError ERR_INVALID_ARG_TYPE "The \"path\" argument must be of type string. Received type number (5)" 
// expect: Error MODULE_NOT_FOUND "Cannot find module './x'" 1
// expect: Error MODULE_NOT_FOUND "Cannot find module 'p'" 1
// expect: "a/x"
// expect: "p"
// expect: ["/a/node_modules/b/node_modules","/a/node_modules","/node_modules"]
// expect: ["."]
// expect: null
// expect: ["<D>/a"]
// expect: ["y","/nowhere/.node_modules","/nowhere/.node_libraries","<P>/lib/node"]
// expect: ["<D>/a"]
// expect: Error MODULE_NOT_FOUND "Cannot find module 'n'" 1
// expect: "n"
// expect: "h"
// expect: ["node_path","/z/","<D>/home/.node_modules","<D>/home/.node_libraries","<P>/lib/node"]
// expect: ["node_path","/z/","<D>/home/.node_modules","<D>/home/.node_libraries","<P>/lib/node"]
// expect: Error MODULE_NOT_FOUND "Cannot find module './nope'" 1
// expect: Error MODULE_NOT_FOUND "Cannot find module 'nope'" 0
const fs = require('fs'), path = require('path'), Module = require('module');
const place = fs.realpathSync(fs.mkdtempSync(path.join(require('os').tmpdir(), 'lookup-'))), prefix = path.resolve(process.execPath, '../..');
process.chdir(place);
['a/node_modules/p', 'b/node_modules/q', 'node_path/n', 'home/.node_modules/h'].forEach(dir => { fs.mkdirSync(dir, { recursive: true }); });
Object.entries({ 'a/x': 'a/x', 'b/x': 'b/x', 'a/node_modules/p/index': 'p', 'b/node_modules/q/index': 'q', 'node_path/n/index': 'n', 'home/.node_modules/h/index': 'h' })
	.forEach(([file, text]) => { fs.writeFileSync(`${file}.js`, `module.exports = '${text}';`); });
const shown = value => JSON.stringify(value)?.replaceAll(place, '<D>').replaceAll(prefix, '<P>');
const t = f => { try { console.log(shown(f())); } catch (e) { console.log(`${e.name} ${e.code} ${shown(e.message.split('\n')[0])} ${e.requireStack?.length ?? ''}`); } };
module.filename = `${place}/a/main.js`;
t(() => require('./x')); t(() => require('p')); t(() => require.resolve('./x')); t(() => require.resolve.paths('./x'));
module.paths = [`${place}/b/node_modules`];
t(() => require('q')); t(() => require.resolve.paths('q')[0]);
module.paths = ['a/node_modules']; t(() => require('p'));
module.paths = [5]; t(() => require.resolve('q'));
module.paths = undefined; t(() => require.resolve('q'));
module.filename = `${place}/b/main.js`; t(() => require.resolve('./x'));
module.filename = null; t(() => require.resolve('./a/x')); t(() => require.resolve('./x'));
module.filename = 5; t(() => require('./a/x'));
const made = new Module(`${place}/a/made.js`);
t(() => made.require('./x')); t(() => made.require('p'));
made.filename = made.id; t(() => made.require('./x'));
made.paths = Module._nodeModulePaths(made.path); t(() => made.require('p'));
t(() => Module._nodeModulePaths('/a/node_modules/b'));
for (const [request, parent] of [['./x', null], ['fs', null], ['..x', made], ['.x', { paths: ['y'] }], ['.', made]]) t(() => Module._resolveLookupPaths(request, parent));
module.filename = __filename; process.env.NODE_PATH = 'node_path::/z/'; process.env.HOME = `${place}/home`;
t(() => require('n')); Module._initPaths(); t(() => require('n')); t(() => require('h'));
t(() => Module.globalPaths); t(() => Module._resolveLookupPaths('x', null));
t(() => Module._resolveFilename('./nope', { id: 'x' })); t(() => Module._resolveFilename('nope', null));
