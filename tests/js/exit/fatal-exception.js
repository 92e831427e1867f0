// process._fatalException: what a program puts in its place decides about uncaught errors.
// run: for how in wrap take throws none call; do for what in throw reject; do echo "$how $what"; {jsr} {dir}/fatal-exception.js $how $what 2>/dev/null; echo "code $?"; done; done
// expect: wrap throw
// expect: asked true x false 2
// expect: exit 1
// expect: code 1
// expect: wrap reject
// expect: later
// expect: asked true x true 2
// expect: exit 1
// expect: code 1
// expect: take throw
// expect: later
// expect: exit 0
// expect: code 0
// expect: take reject
// expect: later
// expect: exit 0
// expect: code 0
// expect: throws throw
// expect: code 7
// expect: throws reject
// expect: later
// expect: code 7
// expect: none throw
// expect: code 6
// expect: none reject
// expect: later
// expect: code 6
// expect: call throw
// expect: uncaughtException y
// expect: true
// expect: uncaughtException x
// expect: later
// expect: exit 0
// expect: code 0
// expect: call reject
// expect: uncaughtException y
// expect: true
// expect: later
// expect: unhandledRejection x
// expect: exit 0
// expect: code 0
'use strict';
const [how, what] = process.argv.slice(2), { _fatalException: ours } = process;

process.on('exit', code => { console.log('exit', code); });
if (how === 'wrap')
	process._fatalException = function (error, isRejection) {
		console.log('asked', this === process, error.message, isRejection, arguments.length);
		return ours.call(process, error, isRejection);
	};
if (how === 'take')
	process._fatalException = () => {};
if (how === 'throws')
	process._fatalException = () => { throw new Error('z'); };
if (how === 'none')
	process._fatalException = undefined;
if (how === 'call') {
	process.on('uncaughtException', (e, origin) => { console.log(origin, e.message); });
	console.log(process._fatalException(new Error('y')));
}
process.nextTick(() => { console.log('later'); });
if (what === 'reject')
	Promise.reject(new Error('x'));
else
	throw new Error('x');
