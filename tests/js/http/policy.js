// node:http under a policy: connections are asked for as those of node:net are, and the ledger and a dry run name them so.
// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// run: S="python3 {dir}/../fetch/_server.py"; A='--sandbox --allow-env'; $S {jsr} $A {file}; $S {jsr} $A --allow-net=127.0.0.1 {file}; $S {jsr} --ledger=log {file} >out; {jsr} {file} read; $S {jsr} --dry-run {file} 2>err; sed 's/:[0-9][0-9]*/:PORT/; s|/.*/s$|s|' err
// expect: GET denied ERR_ACCESS_DENIED
// expect: POST denied ERR_ACCESS_DENIED
// expect: lookup denied ERR_ACCESS_DENIED
// expect: target denied ERR_ACCESS_DENIED
// expect: socket denied ERR_ACCESS_DENIED
// expect: GET 200
// expect: POST 200
// expect: lookup denied ERR_ACCESS_DENIED
// expect: target 404
// expect: socket denied ERR_ACCESS_DENIED
// expect: 127.0.0.1:PORT ok
// expect: name.test:PORT ok
// expect: s ok
// expect: GET ERR_DRY_RUN
// expect: POST ERR_DRY_RUN
// expect: lookup ERR_DRY_RUN
// expect: target ERR_DRY_RUN
// expect: socket ERR_DRY_RUN
// expect: dry run: connect to 127.0.0.1:PORT
// expect: dry run: connect to 127.0.0.1:PORT
// expect: dry run: connect to name.test:PORT
// expect: dry run: connect to 127.0.0.1:PORT
// expect: dry run: connect to s
'use strict';
if (process.argv[2] === 'read') {
	for (const { kind, target, verdict } of require('fs').readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse))
		if (kind === 'net.connect')
			console.log(target.replace(/:\d+$/, ':PORT').replace(/.*\//, ''), verdict);
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
	await ask('lookup', { path: '/hello', host: 'name.test', lookup: (host, options, found) => found(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4) });
	await ask('target', { path: 'http://127.0.0.2/nothing' });
	await ask('socket', { path: '/hello', socketPath: process.env.UNIX });
})();
