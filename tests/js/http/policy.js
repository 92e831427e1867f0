// node:http under a policy: hosts and addresses as for fetch, lines of the ledger, nothing sent in a dry run.
// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// run: S="python3 {dir}/../fetch/_server.py"; A='--sandbox --allow-env'; $S {jsr} $A {file}; $S {jsr} $A --allow-net=127.0.0.1 {file}; $S {jsr} --ledger=log {file} >out; {jsr} {file} read; $S {jsr} --dry-run {file} 2>err; sed 's/:[0-9][0-9]*/:PORT/' err
// expect: GET denied ERR_ACCESS_DENIED
// expect: POST denied ERR_ACCESS_DENIED
// expect: lookup denied ERR_ACCESS_DENIED
// expect: target denied ERR_ACCESS_DENIED
// expect: socket denied ERR_ACCESS_DENIED
// expect: GET 200
// expect: POST 200
// expect: lookup 200
// expect: target 404
// expect: socket denied ERR_ACCESS_DENIED
// expect: /hello 5 ok
// expect: /echo - ok
// expect: /hello 5 ok
// expect: / 13 ok
// expect: /hello 5 ok
// expect: GET ERR_DRY_RUN
// expect: POST ERR_DRY_RUN
// expect: lookup ERR_DRY_RUN
// expect: target ERR_DRY_RUN
// expect: socket ERR_DRY_RUN
// expect: dry run: send http://127.0.0.1:PORT/hello by GET
// expect: dry run: send http://127.0.0.1:PORT/echo by POST (6 bytes)
// expect: dry run: send http://name.test:PORT/hello by GET
// expect: dry run: send http://127.0.0.1:PORT/ by GET
// expect: dry run: send http://127.0.0.1:PORT/hello by GET
'use strict';
if (process.argv[2] === 'read') {
	for (const { kind, target, bytes, verdict } of require('fs').readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse))
		if (kind === 'fetch')
			console.log(new URL(target).pathname, target.endsWith('/echo') ? '-' : bytes, verdict);
	return;
}
const http = require('http');
const { hostname, port } = new URL(process.env.BASE);
const ask = (what, options) => new Promise(resolve => {
	http.request({ host: hostname, port, ...options }, answer => {
		answer.resume();
		answer.on('end', () => resolve(console.log(what, answer.statusCode)));
	}).on('error', e => resolve(console.log(what, e.code === 'ERR_ACCESS_DENIED' ? `denied ${e.code}` : e.code))).end(options.method && 'secret');
});
(async () => {
	await ask('GET', { path: '/hello' });
	await ask('POST', { path: '/echo', method: 'POST', headers: { authorization: 'secret' } });
	await ask('lookup', { path: '/hello', host: 'name.test', lookup: (host, options, found) => found(null, '127.0.0.1', 4) });
	await ask('target', { path: 'http://127.0.0.2/nothing' });
	await ask('socket', { path: '/hello', socketPath: process.env.UNIX });
})();
