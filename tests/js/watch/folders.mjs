// --watch-path: what changes below these folders restarts, loaded files elsewhere do not.
// waits: for the changes to settle
// fault: skip, it waits for a program that has failed to change
// timeout: 60
// expect: Restarting 1
// expect: Restarting 2
// expect: Restarting 3
// expect: Restarting 4
// expect: 5 runs
// expect: 0
import fs from 'node:fs';
import { Watched, put } from './_watched.mjs';

put('main.cjs', "console.log('first', require('./part.cjs'), process.execArgv)");
put('part.cjs', 'module.exports = 1');
for (const name of ['one/a/b/x', 'two/x'])
	put(name, '');
const watched = new Watched(['--watch-path=one', '--watch-path', 'two', '--watch-preserve-output', 'main.cjs']);
let runs = 0;
async function run() {
	await watched.shows("first 1 []\nCompleted running 'main.cjs'\n");
	runs++;
}
await run();
put('part.cjs', 'module.exports = 1; // changed');
for (const name of ['one/a/b/x', 'two/new', 'one/a/made/later', 'one/a/made/later']) {
	put(name, `${runs}`);
	await run();
	console.log('Restarting', runs - 1);
}
fs.writeFileSync('main.cjs', 'the end');
console.log(runs, 'runs');
console.log((await watched.stop())[0]);
