// A script that is not there is waited for, as is a file of --env-file-if-exists; changes of environment files restart.
// waits: for the changes to settle
// fault: skip, it waits for a program that has failed to change
// timeout: 60
// expect: Failed running 'sub/main.mjs'
// expect: undefined undefined
// expect: 1 undefined
// expect: 1 2
// expect: 3 2
// expect: 0
import { Watched, put } from './_watched.mjs';

const watched = new Watched(['--env-file-if-exists=one.env', '--watch', '--env-file-if-exists', 'two.env', 'sub/main.mjs']);
const shows = async text => {
	await watched.shows(text);
	console.log(text);
};
await shows("Failed running 'sub/main.mjs'");
put('sub/main.mjs', 'const { ONE, TWO } = process.env; console.log(ONE, TWO)');
await shows('undefined undefined');
put('one.env', 'ONE=1');
await shows('1 undefined');
put('two.env', 'TWO=2');
await shows('1 2');
put('one.env', 'ONE=3');
await shows('3 2');
console.log((await watched.stop())[0]);
