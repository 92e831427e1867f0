// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// "limits": { "children" } of a policy: so many at a time, in all and in a minute; one more is an error that says which.
// run: for l in 2 '{"concurrent":2}' '{"total":3}' '{"perMinute":4}' '{"concurrent":0}' '{"perMinute":0}'; do echo "{\"limits\":{\"children\":$l}}" >p; {jsr} --policy=p --ledger=log {file}; done; grep -c '"child.spawn","target":"[^"]*sleep",.*"verdict":"ERR_LIMIT_REACHED",.*limits-children.js:' log
// run: for l in '{"perMinute":1e5}' '{"perHour":1}' '"x"' -1; do echo "{\"limits\":{\"children\":$l}}" >p; {jsr} --policy=p {file} 2>&1; done; echo '{"limits":{"kv":{"perMinute":1}}}' >p; {jsr} --policy=p {file} 2>&1 || true
'use strict';
const { spawn, spawnSync, execFile, fork } = require('child_process');
const say = f => {
	try {
		return f();
	} catch (e) {
		return `${e.name} ${e.code}: ${e.message}`;
	}
};

(async () => {
	const living = [], say2 = v => console.log(typeof v === 'string' ? v : 'started');
	for (let i = 0; i < 3; i++) {
		const child = say(() => spawn('sleep', ['100']));
		if (typeof child !== 'string')
			living.push(child);
		say2(child);
	}
	say2(say(() => spawnSync('true').status === 0 || 'failed'));
	say2(say(() => execFile('true', () => {})));
	// one that has ended makes room, one that never began takes none
	const end = new Promise(resolve => (living.length ? living[0].on('exit', resolve) : resolve()));
	living[0]?.kill();
	await end;
	say2(await new Promise(resolve => {
		const child = say(() => spawn('./none').on('error', e => resolve(e.code)));
		if (typeof child === 'string')
			resolve(child);
	}));
	say2(say(() => spawnSync('true').status === 0));
	for (const child of living)
		child.kill();
	console.log('-');
})();
// expect: started
// expect: started
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: ENOENT
// expect: started
// expect: -
// expect: started
// expect: started
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: ENOENT
// expect: started
// expect: -
// expect: started
// expect: started
// expect: started
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this run
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this run
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this run
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this run
// expect: -
// expect: started
// expect: started
// expect: started
// expect: started
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: -
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes at a time
// expect: -
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: Error ERR_LIMIT_REACHED: The policy allows no more child processes in this minute
// expect: -
// expect: 8
// expect: jsr: p:1:36: "perMinute" must not be above 10000
// expect: jsr: p:1:24: 'perHour' is neither total nor concurrent nor perMinute
// expect: jsr: p:1:23: "children" needs a number, or an object with "total", "concurrent" and "perMinute"
// expect: jsr: p:1:23: "children" must not be negative
// expect: jsr: p:1:18: 'perMinute' is neither total nor concurrent
