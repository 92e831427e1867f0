// How addons are found, registered, refused and ended; an env for each load and thread. The output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// stderr-has: instance data of worker ends with its hint
// run: for how in '' REGISTER NONE RETURNS THROWS; do cc -shared -fPIC ${how:+-D$how} -I{dir}/../../../runtime/ops/addon -o "module$how.node" {dir}/_c/module.c || exit; done; {jsr} {file} && {jsr} {file} hooks && {jsr} {file} exit
const { Worker, isMainThread, workerData } = require('worker_threads');
const load = (how = '') => require(`${process.cwd()}/module${how}.node`);
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code} ${e.message.replaceAll(process.cwd(), '...')}`; } };

if (!isMainThread) {
	const addon = load();
	console.log('worker', addon.getData(), addon.setData('worker'), addon.getData());
} else if (process.argv[2]) {
	console.log(load().hooks());
	if (process.argv[2] === 'exit')
		process.exit(0);
} else {
	const addon = load(), again = load();
	console.log(addon === again, addon.getData(), addon.setData('first'), addon.setData('main'), addon.getData());
	console.log(addon.facts());
	const other = { exports: {} };
	process.dlopen(other, `${process.cwd()}/module.node`);
	console.log(other.exports === addon, other.exports.getData(), other.exports.setData('another env'), addon.getData(), other.exports.getData());
	console.log(Object.keys(load('REGISTER')));
	const registered = { exports: {} };
	process.dlopen(registered, `${process.cwd()}/moduleREGISTER.node`, require('os').constants.dlopen.RTLD_NOW);
	console.log(Object.keys(registered.exports));
	console.log(attempt(() => load('NONE')), attempt(() => load('RETURNS')), attempt(() => load('THROWS')), attempt(() => load('THROWS')), attempt(() => load('MISSING')).slice(0, 30));
	require('fs').writeFileSync('text.node', 'no library');
	console.log(attempt(() => require(`${process.cwd()}/text.node`)), attempt(() => process.dlopen()), attempt(() => process.dlopen({ exports: {} }, 'x', 'y')));
	console.log(typeof require.extensions['.node'], process.versions.napi);
	const worker = new Worker(__filename);
	worker.on('exit', code => {
		console.log('exit', code, addon.getData());
		const refused = new Worker('try { require(process.cwd() + "/module.node") } catch (e) { console.log(e.code) }', { eval: true, execArgv: ['--no-addons'] });
		refused.on('exit', () => {});
	});
}
