'use strict';

// jsr test --watch: the run is a program of its own, begun again when a file below the working directory changes.

const { clearTimeout, setTimeout } = globalThis;

const SETTLE_MS = 100;         // editors write in several steps
const IGNORED = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)|\.snap$|(?:^|\/)\.[^/]*\.sw.$|~$/;

function watch(args) {
	const { spawn } = require('child_process');
	const wanted = args.filter(arg => arg !== '--watch' && arg !== '-w');
	let child, timer, isAgain = false;
	const run = () => {
		isAgain = false;
		child = spawn(process.execPath, [...process.execArgv, 'test', ...wanted], { stdio: 'inherit' });
		child.on('exit', () => {
			child = undefined;
			if (isAgain)
				run();
			else
				process.stdout.write('\nwaiting for changes\n');
		});
	};
	const changed = (event, name) => {
		if (name !== null && IGNORED.test(String(name)))
			return;
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (child === undefined) {
				run();
				return;
			}
			isAgain = true;
			child.kill();
		}, SETTLE_MS);
	};
	require('fs').watch('.', { recursive: true }, changed);
	run();
}

module.exports = { watch };
