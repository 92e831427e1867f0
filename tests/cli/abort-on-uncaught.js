// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
// --abort-on-uncaught-exception: SIGABRT after the report, unless a capture callback or a domain waits for the error.
// run: {jsr} --abort-on-uncaught-exception {dir}/abort-on-uncaught.js $PWD
// expect: uncaught: SIGABRT, Error: thrown
// expect: listener: SIGABRT, Error: thrown
// expect: captured: 0, exit
// expect: domain: 0, exit
// expect: rejection: 1, exit Error: thrown
const { spawnSync } = require('child_process');
const ways = {
	uncaught() { process.on('exit', () => console.log('exit')); throw new Error('thrown'); },
	listener() { process.on('uncaughtException', () => console.log('heard')); throw new Error('thrown'); },
	captured() {
		process.on('exit', () => console.log('exit'));
		process.setUncaughtExceptionCaptureCallback(() => {});
		throw new Error('thrown');
	},
	domain() {
		process.on('exit', () => console.log('exit'));
		require('domain').create().on('error', () => {}).run(() => { throw new Error('thrown'); });
	},
	rejection() { process.on('exit', () => console.log('exit')); Promise.reject(new Error('thrown')); },
};
const way = process.argv[3];
if (way)
	ways[way]();
else {
	for (const name of Object.keys(ways)) {
		const { status, signal, stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', process.execPath,
			'--abort-on-uncaught-exception', __filename, 'x', name], { encoding: 'utf8' });
		console.log(`${name}: ${signal ?? status}, ${stdout.trim()}${stderr ? ` ${/Error: .*/.exec(stderr)[0]}` : ''}`
			.replace(',  ', ', '));
	}
}
