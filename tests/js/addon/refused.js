// Addons that cannot work say why: they need more than Node-API, or a later one.
// needs: cc
// needs: native an addon is compiled for this machine
// run: for how in V8 UV ASKS=99 ASKS=10; do cc -shared -fPIC -D$how -I{dir}/../../../runtime/ops/addon -o $how.node {dir}/_c/module.c || exit; done; {jsr} {file}; {jsr} --no-addons -p "try { process.dlopen({}, 'x.node') } catch (e) { e.code + ' ' + e.message }"; for how in --dry-run --deny-net --policy=policy.json '--policy=policy.json --allow-addons' --sandbox; do echo '{}' >policy.json; {jsr} $how -p "try { typeof require('$PWD/ASKS=10.node').facts } catch (e) { e.code }"; done
// expect: ERR_DLOPEN_FAILED .../V8.node: needs V8's own interface; jsr offers Node-API (undefined symbol: _ZN2v87Isolate10GetCurrentEv)
// expect: ERR_DLOPEN_FAILED .../UV.node: needs libuv's own interface; jsr offers Node-API (undefined symbol: uv_async_init)
// expect: undefined .../ASKS=99.node requires Node-API version 99, but this version of Node.js only supports version 9 add-ons.
// expect: setData,getData,facts,hooks,post,fatal
// expect: napi_fatal_error ended by SIGABRT: FATAL ERROR: module.c as asked for
// expect: ERR_DLOPEN_DISABLED Cannot load native addon because loading addons is disabled.
// expect: ERR_DLOPEN_DISABLED
// expect: ERR_DLOPEN_DISABLED
// expect: ERR_DLOPEN_DISABLED
// expect: function
// expect: ERR_ACCESS_DENIED
const load = how => {
	try {
		return Object.keys(require(`${process.cwd()}/${how}.node`)).join();
	} catch (e) {
		return `${e.code} ${e.message.replaceAll(process.cwd(), '...')}`;
	}
};
for (const how of ['V8', 'UV', 'ASKS=99', 'ASKS=10']) console.log(load(how));
const { signal, stderr } = require('child_process').spawnSync(process.execPath, ['-e', `require(${JSON.stringify(`${process.cwd()}/ASKS=10.node`)}).fatal()`]);
console.log(`napi_fatal_error ended by ${signal}: ${`${stderr}`.trim()}`);
