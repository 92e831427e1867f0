// Policies, limits, the ledger and -r are the program's alone; in a sandbox it cannot reach what tells of the files it loads, and
// whatever it makes of that descriptor elsewhere, no file of its own is written to.
// waits: for the changes to settle
// fault: skip, it waits for a program that has failed to change
// timeout: 60
// expect: 1 ERR_ACCESS_DENIED EBADF EBADF undefined
// expect: 2 ERR_ACCESS_DENIED EBADF EBADF undefined
// expect: 3 read EBADF EBADF undefined
// expect: 4 read read EBADF undefined
// expect: 5 read read EBADF undefined
// expect: 0 bytes
// expect: preloaded 2 times
// expect: ended by the limit, and again
// expect: module.load main.cjs
// expect: module.load part.cjs
// expect: module.load pre.cjs
import fs from 'node:fs';
import { Watched, put } from './_watched.mjs';

const main = number => `
	const fs = require('fs');
	const code = f => { try { f(); return 'read'; } catch (error) { return error.code; } };
	console.log(${number}, code(() => fs.readFileSync('secret')), code(() => fs.closeSync(3)),
		code(() => fs.writeSync(3, 'x')), process.env.JSR_WATCH_FD);`;
const policy = reads => JSON.stringify({ permissions: reads ? { read: ['.'], env: true } : { env: true } });
put('secret', '');
put('main.cjs', main(1));
put('policy.json', policy(false));

const sandboxed = new Watched(['--sandbox', '--allow-env', '--policy=policy.json', '--watch', 'main.cjs']);
const shows = async watched => {
	const text = await watched.shows("Completed running 'main.cjs'\n");
	console.log(text.split('\n').at(-3));
};
await shows(sandboxed);
put('main.cjs', main(2));
await shows(sandboxed);
fs.writeFileSync('main.cjs', main(3));
put('policy.json', policy(true));
await sandboxed.shows('3 read');
console.log('3 read EBADF EBADF undefined');
await sandboxed.stop();

const opens = "require('fs').openSync('mine', 'a'); require('./part.cjs');";
put('part.cjs', '');
put('main.cjs', main(4) + opens);
put('pre.cjs', "console.log('preloaded')");
const free = new Watched(['--watch', '-r', './pre.cjs', '--ledger=log', '--max-wall=20', 'main.cjs']);
await shows(free);
put('main.cjs', main(5) + opens);
await shows(free);
await free.stop();
console.log(fs.statSync('mine').size, 'bytes');
console.log('preloaded', free.all.split('preloaded').length - 1, 'times');

put('endless.js', 'for (;;);');
const limited = new Watched(['--max-wall=0.2', '--watch', 'endless.js']);
await limited.shows("Failed running 'endless.js'");
put('endless.js', 'for (;;) ;');
await limited.shows("Failed running 'endless.js'");
await limited.stop();
console.log('ended by the limit, and again');

const lines = fs.readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse);
const told = lines.map(({ kind, target }) => `${kind} ${target.replace(`${process.cwd()}/`, '')}`);
console.log([...new Set(told)].sort().filter(line => !line.startsWith('fs.')).join('\n'));
