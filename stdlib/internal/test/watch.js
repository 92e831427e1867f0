'use strict';

// jsr test --watch: the run is a program of its own, begun again when a file below the working directory changes.

const { Runs } = require('internal/watch');

const IGNORED = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)|\.snap$|(?:^|\/)\.[^/]*\.sw.$|~$/;

function watch(args) {
	const { spawn } = require('child_process');
	const wanted = args.filter(arg => arg !== '--watch' && arg !== '-w');
	const runs = new Runs({
		begin() {
			return spawn(process.execPath, [...process.execArgv, 'test', ...wanted], { stdio: 'inherit' });
		},
		ended() { process.stdout.write('\nwaiting for changes\n'); }
	});
	require('fs').watch('.', { recursive: true }, (event, name) => {
		if (name === null || !IGNORED.test(String(name)))
			runs.settle();
	});
	runs.run();
}

module.exports = { watch };
