// The language: internals, prototypes, and what reaches behind.
//// internal modules
for (const name of ['internal/fs/utils', 'internal/process', 'internal/permission', 'node:internal/fs/utils', 'internal/errors', 'internal/originals', 'node:internal/modules/esm'])
	for (const f of [n => require(n), n => module.require(n), n => require('module')._load(n), n => process.getBuiltinModule?.(n) ?? 0, n => require('module').createRequire('/internal/x.js')(n)])
		try {
			if (f(name)) escaped(name);
		} catch {}
for (const name of ['internal/fs/utils', 'node:internal/fs/utils'])
	await import(name).then(() => escaped(name), () => 0);
// harmless: they cannot be had there either
//// --expose-internals
// run: {jsr} --expose-internals -p "require('internal/test/binding'); 'ESCAPED: internals'" || true; {jsr} --expose_internals -p "require('internal/process'); 'ESCAPED: internals'" || true
// harmless: they cannot be had there either
//// process.binding
for (const name of ['fs', 'process', 'child', 'modules', 'permission', 'natives', 'config', 'constants', 'util', 'spawn_sync', 'process_wrap', 'contextify'])
	for (const f of [process.binding, process._linkedBinding, process.internalBinding, globalThis.internalBinding])
		try {
			const b = f.call(process, name);
			if (b?.open || b?.spawn || b?.readFile || b?.kill || b?.has) escaped(`${name}: ${Object.keys(b)}`);
			if (b?.open) show(b.open(secret, 0, 0));
		} catch {}
// harmless: they cannot be had there either
//// internalBinding by prototypes
const seen = [];
for (const name of ['loadBinding', 'internalBinding', 'binding', 'has', 'get', 'open', 'readFile', 'native'])
	Object.defineProperty(Object.prototype, name, { configurable: true, set(value) { seen.push([name, value]); }, get() { if (this && typeof this.spawnSync === 'function' && this !== child) seen.push([name, this]); return undefined; } });
const callNow = Function.prototype.call, apply = Function.prototype.apply;
Function.prototype.call = function (...args) { seen.push(['call', this, ...args]); return apply.bind(callNow)(this, args); };
Function.prototype.apply = function (...args) { seen.push(['apply', this, ...args]); return Reflect.apply(this, args[0], args[1] ?? []); };
for (const name of ['http', 'zlib', 'repl', 'v8', 'perf_hooks', 'readline', 'inspector', 'vm', 'net', 'dns', 'worker_threads', 'tls', 'jsr:test', 'test'])
	try { require(name); } catch {}
Function.prototype.call = callNow;
Function.prototype.apply = apply;
for (const name of ['loadBinding', 'internalBinding', 'binding', 'has', 'get', 'open', 'readFile', 'native'])
	delete Object.prototype[name];
for (const [how, ...values] of seen)
	for (const value of values)
		if (value !== null && /function|object/.test(typeof value) && value !== fs && value !== child) {
			try { if (typeof value.readFile === 'function' && value !== fs.promises) value.readFile(secret, 0, 0); } catch {}
			try { const b = typeof value === 'function' && value('fs'); if (b?.open) escaped(`${how} reached a binding`); } catch {}
		}
// harmless: they cannot be had there either
//// stack frames' functions
const found = new Set();
Error.prepareStackTrace = (e, frames) => { for (const f of frames) { for (const get of ['getFunction', 'getThis']) try { found.add(f[get]()); } catch {} } return ''; };
for (const f of [() => fs.readFileSync(secret), () => fs.promises.open(secret), () => require(`${out}/secret.js`), () => [1].sort(() => { throw new Error('x'); }),
	() => fs.readFileSync(mine + '/file', { get encoding() { throw new Error('x'); } }), () => require('util').inspect({ [util.inspect.custom]() { throw new Error('y'); } })])
	try { void f().stack; } catch (e) { void e.stack; }
for (const f of found)
	if (typeof f === 'function')
		try { const b = f('fs'); if (typeof b?.open === 'function' && b !== fs) escaped('a binding by a stack'); } catch {}
Error.prepareStackTrace = undefined;
// harmless: they cannot be had there either
//// arguments and caller
function spy() { try { return spy.caller?.arguments?.[0] ?? arguments.callee.caller; } catch {} }
const got = [];
for (const f of [() => [secret].map(spy), () => fs.readFileSync(secret, { get encoding() { got.push(spy()); return 'utf8'; } })])
	try { got.push(f()); } catch {}
for (const g of got.flat()) if (typeof g === 'function') try { show(g(secret)); } catch {}
// harmless: they cannot be had there either
//// polluted prototypes
const names = ['read', 'write', 'allow', 'all', 'net', 'run', 'env', 'sandbox', 'permission', 'policy', 'allowed', 'default', 'permissions', 'fd', 'flag', 'flags', 'force', 'recursive', 'dereference',
	'cwd', 'shell', 'path', 'followSymlinks', 'unix', 'proxy', 'dispatcher', 'execArgv', 'execPath', 'NODE_OPTIONS', 'paths', 'code', 'is', 'active', 'fs'];
for (const value of [true, '*', mine, out, ['/'], { allow: true, read: true }, () => true, 0]) {
	for (const name of names) try { Object.prototype[name] = value; } catch {}
	for (const f of [() => fs.readFileSync(secret), () => fs.readdirSync(out), () => fs.writeFileSync(`${out}/new`, 'x'), () => child.execSync(`cat ${secret}`), () => child.spawnSync('cat', [secret]).stdout,
		() => require(`${out}/secret.js`), () => fs.cpSync(out, `${mine}/got`, { recursive: true })])
		try { const data = f(); process.stdout.write(String(data)); } catch {}
	const answer = fetch(`http://127.0.0.1:${closed}/`).then(r => r.text()).then(t => process.stdout.write(t), () => 0);
	for (const name of names) delete Object.prototype[name];
	await answer;
}
//// replaced built-ins
const liesAbout = [[String.prototype, ['startsWith', 'includes', 'indexOf', 'slice', 'replace', 'split', 'endsWith', 'normalize']], [Array.prototype, ['includes', 'some', 'every', 'indexOf', 'find', 'join', 'push', Symbol.iterator]],
	[RegExp.prototype, ['test', 'exec', Symbol.replace]], [Map.prototype, ['get', 'has']], [Set.prototype, ['has']], [Object, ['keys', 'freeze', 'assign', 'getOwnPropertyDescriptor']], [Reflect, ['apply', 'ownKeys', 'get']],
	[path, ['resolve', 'join', 'normalize', 'isAbsolute', 'dirname', 'relative']], [process, ['cwd', 'binding']], [Function.prototype, ['call', 'apply', 'bind', Symbol.hasInstance]]];
const print = process.stdout.write.bind(process.stdout), read = fs.readFileSync, open2 = fs.openSync, write = fs.writeFileSync;
for (const [object, keys] of liesAbout)
	for (const key of keys) {
		const old = Object.getOwnPropertyDescriptor(object, key);
		const got = [];
		for (const lie of [() => true, () => -1, () => mine, () => [], () => ({ __proto__: null })]) {
			try { Object.defineProperty(object, key, { value: lie, configurable: true, writable: true }); } catch { break; }
			try { got[got.length] = read(secret); } catch {}
			try { got[got.length] = read(open2(secret)); } catch {}
			try { write(`${out}/new`, 'x'); } catch {}
			try { got[got.length] = require(`${out}/secret.js`); } catch {}
			if (old) { try { Object.defineProperty(object, key, old); } catch {} }
		}
		for (let i = 0; i < got.length; i++) print(`${got[i]}\n`);
	}
//// process.permission replaced
for (const f of [() => { process.permission = { has: () => true }; }, () => Object.defineProperty(process, 'permission', { value: { has: () => true } }), () => { process.permission.has = () => true; },
	() => delete process.permission, () => Object.setPrototypeOf(process.permission, { has: () => true })])
	try { f(); } catch {}
attempt(() => fs.readFileSync(secret));
//// options by a Proxy
const proxy = new Proxy({}, { get: (t, k) => ({ encoding: 'utf8', flag: 'r', recursive: true, fd: 9, fs: { open: fs.open } })[k], has: () => true, ownKeys: () => ['encoding'], getOwnPropertyDescriptor: () => ({ value: 'utf8', configurable: true, enumerable: true }) });
attempt(() => fs.readFileSync(secret, proxy));
attempt(() => fs.readdirSync(out, proxy));
attempt(() => fs.cpSync(out, `${mine}/got`, proxy));
attempt(() => fs.rmSync(out, proxy));
attempt(() => fs.readFileSync(new Proxy(new String(secret), {}), proxy));
attempt(() => fs.readFileSync(new Proxy(url.pathToFileURL(secret), {}), proxy));
attempt(() => fs.readFileSync(new Proxy(Buffer.from(secret), {}), proxy));
//// getters that act in the middle
// An option's getter changes the folder between the check of a relative path and its use.
process.chdir(mine);
fs.mkdirSync(`${mine}/out`);
fs.writeFileSync(`${mine}/out/secret.txt`, 'decoy');
const moving = () => ({ get encoding() { try { process.chdir(mine + '/deep'); fs.renameSync(`${mine}/out`, `${mine}/was`); fs.renameSync(`${mine}/folder`, `${mine}/out`); } catch {} return 'utf8'; },
	get flag() { try { process.chdir(mine); } catch {} return 'r'; } });
attempt(() => fs.readFileSync('out/secret.txt', moving()));
await attempt(() => fs.promises.readFile('out/secret.txt', moving()));
attempt(() => fs.readFileSync('out/secret.txt', 'utf8'));
attempt(() => fs.readFileSync('../out/secret.txt', moving()));
//// toString that changes
let n = 0;
const shifty = { toString: () => n++ ? secret : `${mine}/file`, [Symbol.toPrimitive]: () => n++ ? secret : `${mine}/file`, valueOf: () => secret };
for (const f of [fs.readFileSync, fs.openSync, fs.statSync, fs.createReadStream, require, fs.existsSync, process.chdir, process.loadEnvFile]) { n = 0; attempt(() => f(shifty)); n = 1; attempt(() => f(shifty)); }
n = 1;
await attempt(() => import(shifty));
// harmless: whatever the text is in the end
//// Function constructors
for (const make of [Function, (async () => 0).constructor, (function* () { })().constructor.constructor, Object.getPrototypeOf(function* () { }).constructor, (0, eval)('Function'),
	[].map.constructor, fs.readFileSync.constructor, process.binding?.constructor])
	attempt(() => { const f = make('require', `return require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`); return f.call(globalThis, require); });
attempt(() => Function('return this')().process.mainModule.require(`${out}/secret.js`));
attempt(() => process.constructor.constructor('return process')().mainModule.require('fs').readFileSync(secret));
//// contexts
attempt(() => require('vm').runInNewContext('this.constructor.constructor("return process")().mainModule.require("fs").readFileSync(p, "utf8")', { p: secret }));
attempt(() => require('vm').runInThisContext('process.mainModule.require("fs")').readFileSync(secret));
attempt(() => new (require('vm').Script)('1', { importModuleDynamically: () => import(`${out}/secret.mjs`) }).runInThisContext());
// harmless: jsr has no vm
//// workers and other realms
attempt(() => new (require('worker_threads').Worker)(`console.log(require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8'))`, { eval: true }));
attempt(() => new Worker(`data:text/javascript,import 'file://${out}/secret.mjs'`));
attempt(() => new ShadowRealm().evaluate('1'));
await wait(50);
// harmless: jsr has none
//// async hooks
const { AsyncLocalStorage, AsyncResource, createHook } = require('async_hooks');
let deep = 0;
const hook = createHook({ init(id, type, trigger, resource) { if (deep++ < 50) { try { show(fs.readFileSync(secret)); } catch {} for (const key of Reflect.ownKeys(resource)) { const value = resource[key]; if (typeof value?.open === 'function') escaped(`a binding by a resource: ${String(key)}`); } } deep--; } }).enable();
await fs.promises.readFile(`${mine}/file`);
await fetch(`http://127.0.0.1:${closed}/`).catch(() => 0);
new AsyncResource('x').runInAsyncScope(() => attempt(() => fs.readFileSync(secret)));
await new AsyncLocalStorage().run(1, () => fs.promises.readFile(secret)).catch(() => 0);
hook.disable();
//// finalizers, and what happens at the end
new FinalizationRegistry(() => attempt(() => fs.readFileSync(secret))).register({}, 1);
globalThis.gc?.();
process.on('exit', () => { attempt(() => fs.readFileSync(secret)); attempt(() => fs.writeFileSync(`${out}/new`, 'x')); attempt(() => process.kill(+neighbour, 9)); });
process.on('beforeExit', () => attempt(() => fs.readFileSync(secret)));
process.on('uncaughtException', () => attempt(() => fs.readFileSync(secret)));
setTimeout(() => { throw new Error('x'); });
Promise.reject(new Error('y'));
//// thenables and microtasks
await attempt(() => Promise.resolve({ then(yes) { yes(fs.readFileSync(secret, 'utf8')); } }));
queueMicrotask(() => attempt(() => fs.readFileSync(secret)));
process.nextTick(() => attempt(() => fs.readFileSync(secret)));
Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { try { process.stdout.write(fs.readFileSync(secret)); } catch {} return undefined; } });
await fs.promises.readFile(secret).catch(() => 0);
delete Object.prototype.then;
//// reports, profiles and heaps
attempt(() => process.report.writeReport(`${out}/report.json`));
attempt(() => { process.report.directory = out; process.report.filename = 'x'; process.report.writeReport(); });
attempt(() => { process.report.reportOnUncaughtException = true; });
attempt(() => show(process.report.getReport()));
attempt(() => require('v8').writeHeapSnapshot(`${out}/heap`));
attempt(() => require('v8').setFlagsFromString(`--redirect-warnings=${out}/warn`));
attempt(() => require('v8').startupSnapshot?.addSerializeCallback(() => 0));
attempt(() => require('module').enableCompileCache?.(out));
attempt(() => require('inspector').open());
process.emitWarning('x');
// harmless: jsr has few of them
//// structuredClone and channels
const handle = await fs.promises.open(`${mine}/file`);
attempt(() => structuredClone(handle, { transfer: [handle] }));
await attempt(async () => { const { port1, port2 } = new MessageChannel(); port2.on?.('message', m => show(m)); try { port1.postMessage(handle, [handle]); await wait(20); } finally { port1.close(); } });
attempt(() => require('v8').deserialize(require('v8').serialize({ fd: 3 })));
// harmless: nothing is gained
