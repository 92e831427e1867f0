// jsr test --watch runs the tests again when a file below the working directory changes.
// waits: for the changes to settle
// fault: skip, it waits for a program that has failed to change
// timeout: 60
// expect: pass 1
// expect: fail 1
// expect: pass 1
import { Watched, put } from './_watched.mjs';

const test = value => `require('node:test').test('one', () => { require('node:assert').strictEqual(1, ${value}); })`;
put('one.test.js', test(1));
const watched = new Watched(['test', '--watch']);
for (const value of [2, 1, 0]) {
	console.log(/(?:pass|fail) 1/.exec(await watched.shows('waiting for changes'))?.[0]);
	if (value > 0)
		put('one.test.js', test(value));
}
await watched.stop();
