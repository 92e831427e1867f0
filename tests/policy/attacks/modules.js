// Modules, and what quotes files.
//// require
for (const p of [`${out}/secret.js`, `${out}/secret`, `${out}/secret.json`, '../out/secret.js', './linked.js', './linked', './outside/secret.js', './outside',
	`${mine}/script.js`, `${mine}/folder/secret`, out, '../out/', '..', '../', '../out/../out/secret', './node_modules/../../out/secret.js', `/proc/self/cwd/../out/secret.js`,
	`file://${out}/secret.js`])
	attempt(() => require(p));
//// import
for (const p of [`${out}/secret.mjs`, `${out}/secret.js`, '../out/secret.mjs', './outside/secret.mjs', `file://${out}/secret.mjs`, `file://${world.app}/%2e%2e/out/secret.mjs`,
	`file://localhost${out}/secret.mjs`, `file:${out}/secret.mjs?x`, `${mine}/script.js`, './linked.js', `${world.app}/../out/./secret.mjs#a`])
	await attempt(() => import(p));
for (const type of ['json', 'text', 'bytes', 'css', 'javascript'])
	for (const p of [`${out}/secret.json`, secret, './notes.txt', './.env'])
		await attempt(() => import(p, { with: { type } }));
//// import from data: and blob: URLs
const code = `import secret from ${JSON.stringify(url.pathToFileURL(`${out}/secret.mjs`).href)}; console.log(secret); export default secret;`;
await attempt(() => import(`data:text/javascript,${encodeURIComponent(code)}`));
await attempt(() => import(`data:text/javascript;base64,${btoa(code)}`));
await attempt(() => import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))));
await attempt(() => import(`data:text/javascript,export default await import(${encodeURIComponent(JSON.stringify(`file://${out}/secret.mjs`))})`));
fs.writeFileSync(`${mine}/inner.mjs`, code);
await attempt(() => import(`${mine}/inner.mjs`));
//// createRequire
const { createRequire } = require('module');
for (const from of [`${out}/`, `${out}/x.js`, '/', '/etc/', url.pathToFileURL(`${out}/x.js`)])
	for (const what of ['./secret.js', './secret', `${out}/secret.js`, './secret.json', '.', '..', 'above', '#up'])
		attempt(() => createRequire(from)(what));
//// packages above the root
// The package.json beside the folder of the application leads to the secret.
for (const what of ['above', '#up', 'above/out/secret.js', 'app/../out/secret.js'])
	attempt(() => require(what));
for (const what of ['above', '#up'])
	await attempt(() => import(what));
attempt(() => require('module').createRequire(`${box}/x.js`)('above'));
attempt(() => require('module').createRequire(`${box}/x.js`)('#up'));
//// links in node_modules
// The script makes none there, since it may not write; but somebody has.
// run: ln -s {out} {app}/node_modules/evil; ln -s {out}/secret.js {app}/node_modules/index.js; ln -s {out}/secret.js {app}/node_modules/single.js; {jsr} {script}
for (const what of ['evil', 'evil/secret', 'evil/secret.json', './node_modules/evil/secret.js', 'single', './node_modules'])
	attempt(() => require(what));
//// Module's own ways
const Module = require('module');
for (const p of [`${out}/secret.js`, './linked.js', `${out}/secret.json`]) {
	attempt(() => Module._load(p, module));
	attempt(() => new Module('x').load?.(p));
	attempt(() => { const m = new Module(p); Module._extensions['.js'](m, p); show(m.exports); });
	attempt(() => { const m = new Module(p); Module._extensions['.json'](m, p); show(m.exports); });
	attempt(() => { const m = new Module(p); m.filename = p; m.paths = [out]; show(m.require('./secret.js')); });
	attempt(() => module.require(p));
	attempt(() => show(Module._load(p, { id: '.', filename: `${out}/x.js`, paths: [out] })));
}
attempt(() => { const m = new Module(secret); Module._extensions['.json'](m, secret); });
attempt(() => { const m = new Module(secret); Module._extensions['.js'](m, secret); });
attempt(() => { require.extensions['.txt'] = require.extensions['.js']; require(secret); });
attempt(() => { require.extensions['.txt'] = (m, p) => { m.exports = fs.readFileSync(p, 'utf8'); }; show(require(secret)); });
attempt(() => { require.extensions['.txt'] = require.extensions['.json']; require('./notes.txt'); });
attempt(() => { require.extensions['.env'] = require.extensions['.js']; require('./.env'); });
//// module.paths, NODE_PATH and require.main
module.paths.unshift(out, box);
for (const what of ['secret', 'secret.js', 'secret.json', 'out/secret', 'sub'])
	attempt(() => require(what));
require.main.paths.push(out);
attempt(() => require('secret'));
process.env.NODE_PATH = out;
require('module')._initPaths?.();
attempt(() => require('secret'));
require('module').globalPaths?.push?.(out);
attempt(() => require('secret'));
//// NODE_PATH from outside
// env: NODE_PATH={out}
attempt(() => require('secret'));
attempt(() => require('secret.json'));
//// HOME's folders of modules
// run: mkdir {box}/home/.node_modules; cp {out}/secret.js {box}/home/.node_modules/stolen.js; {jsr} {script}
attempt(() => require('stolen'));
//// require.resolve and import.meta.resolve
for (const [there, not] of [[`${out}/secret.js`, `${out}/missing.js`], [`${out}/sub`, `${out}/sux`], ['../out/secret', '../out/missing'], ['./outside/secret.js', './outside/missing.js']]) {
	differ('require.resolve', p => require.resolve(p), there, not);
	differ('require.resolve with paths', p => require.resolve(path.basename(p), { paths: [path.dirname(p)] }), there, not);
	differ('createRequire', p => require('module').createRequire(`${out}/x`).resolve(p), there, not);
	const said = [];
	for (const p of [there, not])
		said.push(await import(p).then(() => 'worked', e => `${e.code} ${e.message}`.replaceAll(p, '').replaceAll(path.resolve(p), '')));
	if (said[0] !== said[1]) escaped(`import ${there}: ${said.join(' | ')}`);
}
attempt(() => require.resolve('#up') && escaped('#up'));
//// import.meta.resolve
// run: printf '%s\n' 'for (const p of ["above", "#up", "../out/secret.mjs", "./outside/secret.mjs"]) try { console.log((await import(import.meta.resolve(p))).default); } catch (e) { console.log(e); }' >{app}/meta.mjs; {jsr} {app}/meta.mjs
//// native modules
// run: printf 'int napi_register_module_v1(void) { return 0; }\n#include <stdio.h>\n__attribute__((constructor)) static void f(void) { puts("ESCAPED: a library was loaded"); }\n' >{box}/home/x.c; gcc -shared -fPIC -o {in}/x.node {box}/home/x.c; cp {in}/x.node {app}/x.node; {jsr} {script}
// harmless: jsr loads no such modules at all
for (const p of ['./x.node', `${mine}/x.node`])
	attempt(() => require(p));
attempt(() => process.dlopen(module, `${mine}/x.node`));
attempt(() => process.dlopen({ exports: {} }, './x.node', os.constants.dlopen.RTLD_NOW));
attempt(() => require('module')._extensions['.node'](module, `${mine}/x.node`));
//// source maps by a comment
// arguments: --enable-source-maps
for (const target of ['../out/map.json', `file://${out}/map.json`, `${out}/map.json`, './outside/map.json', '/proc/self/cwd/../out/map.json', `../in/folder/map.json`]) {
	fs.writeFileSync(`${mine}/mapped.js`, `throw new Error('here');\n//# sourceMappingURL=${target}\n`);
	delete require.cache[`${mine}/mapped.js`];
	attempt(() => require(`${mine}/mapped.js`));
	attempt(() => new (require('vm').Script)(`throw new Error('here');\n//# sourceMappingURL=${target}\n`, { filename: `${world.app}/x.js` }).runInThisContext());
	attempt(() => eval(`throw new Error('here');\n//# sourceURL=${world.app}/x.js\n//# sourceMappingURL=${target}\n`));
	attempt(() => show(require('module').findSourceMap(`${mine}/mapped.js`)));
}
//// source maps that name a source outside
// arguments: --enable-source-maps
const map = { version: 3, sources: [secret, `file://${secret}`, '../out/secret.txt'], names: [], mappings: 'AAAA,IAAI,MCAJ,MCAA' };
fs.writeFileSync(`${mine}/mapped.js`, `throw new Error('here');\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`);
attempt(() => require(`${mine}/mapped.js`));
// harmless: caught errors quote nothing
//// source maps that name a source outside, uncaught
// arguments: --enable-source-maps
const map = { version: 3, sources: [`file://${secret}`], names: [], mappings: 'AAAA' };
fs.writeFileSync(`${mine}/mapped.js`, `throw new Error('here');\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`);
setImmediate(() => require(`${mine}/mapped.js`));
//// a frame of code that names a file outside
// An error that nobody catches is shown with the line of the file that its stack names.
setImmediate(() => {
	const f = eval(`(function f() { throw new Error('here'); })\n//# sourceURL=${secret}`);
	f();
});
// harmless: only loaded files are quoted
//// a stack that names a file outside
setImmediate(() => {
	const e = new Error('here');
	e.stack = `Error: here\n    at f (${secret}:1:1)\n    at ${secret}:1:1\n    at file://${secret}:1:1`;
	throw e;
});
// harmless: only loaded files are quoted
//// a compiled function that names a file outside
setImmediate(() => {
	let vm;
	try { vm = require('vm'); } catch { throw new Error('absent'); }
	vm.runInThisContext('throw new Error("here")', { filename: secret });
});
// harmless: only loaded files are quoted
//// prepareStackTrace with files outside
Error.prepareStackTrace = (e, frames) => frames.map(f => `${f.getFileName()} ${f.getFunction?.()} ${f.getThis?.()}`).join();
attempt(() => require(`${out}/broken.js`));
show(new Error('x').stack);
//// syntax errors of files outside
// What is not JavaScript is quoted with its line.
for (const p of [`${out}/broken.js`, secret, './notes.txt', './outside/broken.js', './.env', `${out}/package.json`, `${mine}/link`]) {
	attempt(() => require(p));
	await attempt(() => import(p));
}
require(`${mine}/folder/broken.js`);
//// an uncaught error of a file outside
setImmediate(() => require(`${mine}/folder/broken.js`));
//// package.json of a folder outside
// Its contents would be quoted by the error.
// harmless: the error does not quote
// run: echo '{ word' >{box}/home/package.json; cat {out}/secret.txt >>{box}/home/package.json; ln -s {box}/home {app}/node_modules/bad; {jsr} {script}
attempt(() => require('bad'));
await attempt(() => import('bad'));
attempt(() => require(`${box}/home`));
attempt(() => require(`${box}/home/x.js`));
//// names that are nearly right
// The hint for a missing file must not tell names of others.
// run: mkdir {box}/home/c; touch {box}/home/c/config-$(cat {out}/secret.txt).js; {jsr} {script} $(cat {out}/secret.txt | tr w v)
setImmediate(() => require(`${box}/home/c/config-${process.argv[2]}.js`));
//// names that are nearly right, by letter case
setImmediate(() => { require('../out/SECRET.JS'); });
process.on('exit', () => 0);
// harmless: the name alone is not the word
//// hints for files outside
// run: for i in '../out/secrt.js' './outside/secrt.js' '../out/SECRET.js' '/etc/paswd' '../out/secret'; do echo "require('$i')" >{app}/hint.js; {jsr} {app}/hint.js; echo "import '$i'" >{app}/hint.mjs; {jsr} {app}/hint.mjs; done 2>&1 | grep -i 'did you mean' | sed 's/^/ESCAPED: /'
//// files of other endings in the package
// Only modules may be loaded from it.
for (const p of ['./notes.txt', './.env', './notes'])
	for (const f of [p => require(p), p => require.resolve(p) && 0, p => fs.readFileSync(path.join(world.app, p)), p => process.loadEnvFile(p)])
		attempt(() => f(p));
show(process.env.STOLEN);
//// hidden folders of the package
// run: mkdir -p {app}/.git {app}/src/.keys; cp {out}/secret.js {app}/.git/; cp {out}/secret.js {app}/src/.keys/; cp {out}/secret.js {app}/.hidden.js; {jsr} {script}
for (const p of ['./.git/secret.js', './src/.keys/secret.js', './.hidden.js', './.hidden', './node_modules/../.git/secret', './src/../.git/secret.js'])
	attempt(() => require(p));
await attempt(() => import('./.git/secret.js'));
//// a package whose root is far above
// A script without a package has its own folder, not what is above it.
// run: rm {app}/package.json {box}/package.json; cp {out}/secret.js {box}/above.js; {jsr} {script}
attempt(() => require('../above.js'));
attempt(() => require('../out/secret.js'));
//// a script that is a link
// run: ln -s {script} {out}/../home/run.js; cp {app}/prelude.js {app}/world.json {box}/home/; {jsr} {box}/home/run.js
attempt(() => require(`${out}/secret.js`));
attempt(() => require(`${box}/home/../out/secret.js`));
//// code from standard input and -e
// run: cd {app}; for how in '-e' '-p'; do {jsr} $how "try { console.log(require('$PWD/../out/secret.js')) } catch (e) { console.log(e) }"; done; echo "console.log(require('../out/secret.js'))" | {jsr} -; echo "console.log(require('fs').readFileSync('../out/secret.txt','utf8'))" | {jsr}
//// --require and --import of a file
// run: echo "try { console.log(require('../out/secret.js')) } catch (e) { console.log(e) }" >{app}/pre.js; {jsr} -r ./pre.js {script}; {jsr} --import ./pre.js {script}
//// --check of a file
// run: {jsr} --check {script}; {jsr} --input-type=module -e "import s from '{out}/secret.mjs'; console.log(s)"
//// the REPL
// arguments: -i
// stdin: .load {out}/secret.txt
// stdin: require('{out}/secret.js')
// stdin: fs.readFileSync('{out}/secret.txt', 'utf8')
// stdin: .save {out}/new
// stdin: await import('{out}/secret.mjs')
// stdin: process.binding('fs')
// run: {jsr}
//// the REPL's history
// arguments: -i
// env: NODE_REPL_HISTORY={out}/secret.txt
// stdin: 1 + 1
// run: {jsr}
// harmless: without a terminal there is none
//// jsr test
// run: cp {script} {app}/a.test.js; cd {app}; {plain} test {options} a.test.js
attempt(() => fs.readFileSync(secret));
attempt(() => require(`${out}/secret.js`));
attempt(() => fs.writeFileSync(`${out}/new`, 'x'));
//// jsr test, outside its folder
// run: mkdir {box}/home/t; printf 'test("x", () => { console.log(require("fs").readFileSync("%s", "utf8")); });\n' {out}/secret.txt >{box}/home/t/a.test.js; cd {box}/home/t; {plain} test {options}; {plain} {options} test
//// snapshots of tests
// run: printf 'const { test, expect } = require("jsr:test"); test("x", t => { expect(1).toMatchSnapshot(); });\n' >{app}/s.test.js; mkdir {app}/__snapshots__ 2>/dev/null; ln -s {out}/new.snap {app}/__snapshots__/s.test.js.snap; cd {app}; {plain} test {options} s.test.js; true
// harmless: it depends on how snapshots are named
