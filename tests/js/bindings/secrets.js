// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Secrets of bindings are found nowhere but in jsr's own pages: not in the memory that a script has, in its output, errors, environment, children, ledger.
// run: python3 {dir}/_secrets.py {jsr} {file} && rm -r secrets && echo && python3 {dir}/_secrets.py {jsr} {file} --sandbox --allow-read=. --allow-run=env,sh --allow-env --allow-net=127.0.0.1
// timeout: 60
'use strict';
const { env } = require('jsr:bindings'), util = require('util'), fs = require('fs'), { execFileSync, spawnSync } = require('child_process');
const word = ['the own', 'word of the script'].join(' ');

async function use() {
	const { API } = env;
	for (let i = 0; i < 8; i++)
		await (await API.fetch('/x', { method: 'POST', body: `body ${i}`, headers: { authorization: 'mine', 'x-other': 'other' } })).text();
	const answer = await API.fetch('/y');
	console.error(answer, [...answer.headers], util.inspect(answer, { showHidden: true, depth: 9 }));
	for (const how of [() => API.fetch('/away'), () => API.fetch('http://127.0.0.1:1/'), () => API.fetch('/x', { signal: AbortSignal.abort() }), () => API.fetch('/x', { headers: { 'bad name': 'x' } }), () => API.fetch(Symbol('s'))])
		try {
			await how();
		} catch (error) {
			console.error(error, error.stack, util.inspect(error.cause, { showHidden: true, depth: 9 }));
		}
	API.fetch('/never-awaited').catch(() => {});
	console.error(util.inspect(env, { showHidden: true, depth: 9 }), util.inspect(API, { showHidden: true, showProxy: true, depth: 9 }), process.env, process.argv, process.execArgv);
	for (const run of [() => execFileSync('env').toString(), () => spawnSync('sh', ['-c', 'cat /proc/self/environ /proc/$PPID/environ /proc/$PPID/cmdline']).stdout.toString(), () => fs.readFileSync('/proc/self/environ', 'latin1')])
		try {
			console.error(run());
		} catch (error) {
			console.error(error.message);
		}
	// memory that others have freed
	let kept = [];
	for (let i = 0; i < 2000; i++)
		kept.push(Buffer.allocUnsafeSlow(2 ** (5 + i % 12) + i % 50));
	console.error(kept.length, Buffer.concat(kept.slice(0, 50)).toString('latin1'));
	global.kept = [kept, word + ' '.repeat(100), Buffer.from(word)];
}

use().then(() => {
	process.stdout.write('ready\n');
	process.stdin.once('data', () => {
		process.exit();
	});
});
// expect: sent 3 of 3
// expect: kept True own word found True
// expect: elsewhere []
// expect: output True []
// expect: errors True []
// expect: environ True []
// expect: ledger True []
// expect: 
// expect: sent 3 of 3
// expect: kept True own word found True
// expect: elsewhere []
// expect: output True []
// expect: errors True []
// expect: environ True []
// expect: ledger True []
