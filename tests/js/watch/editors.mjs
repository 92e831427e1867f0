// However a file is written, a change restarts: in place, by a rename, away and back again, its folder, too; a program that
// fails is run again when it has been mended.
// waits: for the changes to settle
// fault: skip, it waits for a program that has failed to change
// timeout: 90
// expect: 1 1,2 1,2 2,2 3,2 4,2 5,2 6,2 7,8 7,9 7
// expect: true true true
// expect: [ 0, null ]
import fs from 'node:fs';
import { Watched, put } from './_watched.mjs';

const main = number => `console.log('<${number} ' + require('./lib/deep/part') + '>')`;
const part = number => `module.exports = ${number}`;
const file = 'lib/deep/part.js', seen = [];
put('main.js', main(1));
put(file, part(1));
const watched = new Watched(['--watch', 'main.js']);
async function shows(text) {
	await watched.shows(`<${text}>`);
	await watched.shows('Completed running');
	seen.push(text);
}
const fails = () => watched.shows("Failed running 'main.js'");
await shows('1 1');

// in place
fs.writeFileSync('main.js', main(2));
await shows('2 1');
// a new file takes the name, twice
for (const number of [2, 3]) {
	put(file, part(number));
	await shows(`2 ${number}`);
}
// the old one becomes a copy of its own
fs.renameSync(file, `${file}~`);
put(file, part(4));
await shows('2 4');
// away and back again
fs.rmSync(file);
await fails();
put(file, part(5));
await shows('2 5');
fs.rmSync('lib', { recursive: true });
await fails();
put(file, part(6));
await shows('2 6');
// another folder takes the name
put('new/part.js', part(7));
fs.renameSync('lib/deep', 'lib/old');
fs.renameSync('new', 'lib/deep');
await shows('2 7');
// mended
put('main.js', 'not a program');
await fails();
await watched.complains('SyntaxError');
put('main.js', main(8));
await shows('8 7');
fs.rmSync('main.js');
await fails();
put('main.js', main(9));
await shows('9 7');
console.log(seen.join());
const all = await watched.stop();
console.log(...["Cannot find module './lib/deep/part'", 'SyntaxError', 'main.js\''].map(text => watched.err.includes(text)));
console.log(all);
