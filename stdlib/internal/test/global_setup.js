'use strict';

// A module that sets things up once for all files, and tears them down at the end (--test-global-setup).
//
// Files of tests are run by a process that does nothing else.  So this one loads the module, stays alive for what it has
// opened, and runs the same command without the option in a child, whose environment is what the module has left.

const { passMemory } = require('internal/errors');

async function load(file) {
	const url = require('url').pathToFileURL(require('path').resolve(file)).href;
	const space = await import(url);
	const find = name => {
		const fn = space[name] ?? space.default?.[name];
		if (fn !== undefined)
			require('internal/validators').validateFunction(fn, name);
		return fn;
	};
	return { setup: find('globalSetup'), teardown: find('globalTeardown') };
}

const nothing = () => {};

function runTests(args) {
	return new Promise((resolve, reject) => {
		const child = require('child_process').spawn(process.execPath, args, { stdio: 'inherit' });
		const forward = signal => { child.kill(signal); };
		process.on('SIGINT', nothing);         // a terminal tells the child itself
		process.on('SIGTERM', forward);
		child.on('error', reject);
		child.on('exit', (code, signal) => {
			process.off('SIGINT', nothing);
			process.off('SIGTERM', forward);
			resolve(code ?? 128 + require('os').constants.signals[signal]);
		});
	});
}

/* file: the module; args: what the tests are run with */
async function run(file, args) {
	try {
		const { setup, teardown } = await load(file);
		await setup?.();
		const code = await runTests(args);
		await teardown?.();
		process.exit(code);
	} catch (error) {
		passMemory(error);
		internalBinding('stdio').write(2, `${require('internal/test/reporters').showError(error, false)}\n`);
		process.exit(1);
	}
}

/* A list of arguments without the option, and what it named. */
function without(args, name) {
	const rest = [];
	let file;
	for (let i = 0; i < args.length && args[i] !== '--'; i++) {
		if (args[i] === name)
			file = args[++i];
		else if (args[i].startsWith(`${name}=`))
			file = args[i].slice(name.length + 1);
		else
			rest.push(args[i]);
	}
	const end = args.indexOf('--');
	return { file, rest: end < 0 ? rest : [...rest, ...args.slice(end)] };
}

/* True: this process has other things to do than running the tests. */
function begin(args) {
	const isNode = process.execArgv.includes('--test');
	const { file, rest } = isNode ?
		without(process.execArgv, '--test-global-setup') : without(args, '--global-setup');
	if (file === undefined)
		return false;
	run(file, isNode ? [...rest, ...args] : [...process.execArgv, 'test', ...rest]);
	return true;
}

module.exports = { begin };
