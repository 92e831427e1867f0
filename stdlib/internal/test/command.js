'use strict';

// The command line of jsr test; its table is in runtime/ops/test/options.c, for completions, too.

const { toPattern, nameFilter, pairReporters, coverageOf } = require('internal/test/options');

// [{ name, short, value, help, many }]; value: what follows the option; without one it is a switch
const OPTIONS = internalBinding('test').options();

// node's names for some of them
const NODE_NAMES = {
	__proto__: null,
	'test-name-pattern': 'filter', 'test-skip-pattern': 'skip', 'test-only': 'only', 'test-shard': 'shard',
	'test-timeout': 'timeout', 'test-concurrency': 'concurrency', 'test-reporter': 'reporter',
	'test-reporter-destination': 'reporter-destination', 'test-update-snapshots': 'update-snapshots',
	'test-global-setup': 'global-setup',
	'experimental-test-coverage': 'coverage', 'test-coverage-lines': 'coverage-lines',
	'test-coverage-branches': 'coverage-branches', 'test-coverage-functions': 'coverage-functions',
	'test-coverage-include': 'coverage-include', 'test-coverage-exclude': 'coverage-exclude'
};

class UsageError extends Error {}

function find(arg) {
	if (arg.startsWith('--')) {
		const name = NODE_NAMES[arg.slice(2)] ?? arg.slice(2);
		return OPTIONS.find(option => option.name === name);
	}
	return OPTIONS.find(option => option.short === arg.slice(1));
}

function read(args) {
	const values = { __proto__: null }, paths = [];
	for (let i = 0; i < args.length; i++) {
		const arg = args[i];
		if (arg === '--') {
			paths.push(...args.slice(i + 1));
			break;
		}
		if (!arg.startsWith('-') || arg === '-') {
			paths.push(arg);
			continue;
		}
		const at = arg.indexOf('=');
		const option = find(at < 0 ? arg : arg.slice(0, at));
		if (option === undefined)
			throw new UsageError(`bad option: ${arg} (see jsr test --help)`);
		let value = at < 0 ? undefined : arg.slice(at + 1);
		if (option.value === undefined) {
			if (value !== undefined)
				throw new UsageError(`${arg.slice(0, at)} takes no value`);
			value = true;
		} else if (value === undefined && option.value.startsWith('[') && /^\d+$/.test(args[i + 1] ?? '')) {
			value = args[++i];
		} else if (value === undefined && !option.value.startsWith('[')) {
			if (i + 1 === args.length)
				throw new UsageError(`${arg} requires an argument`);
			value = args[++i];
		}
		if (option.many)
			(values[option.name] ??= []).push(value);
		else
			values[option.name] = value ?? '';
	}
	return { values, paths };
}

function number(values, name, otherwise, least = 0) {
	const text = values[name];
	if (text === undefined)
		return otherwise;
	if (!/^\d+$/.test(text) || +text < least || +text > 2 ** 31 - 1)
		throw new UsageError(`--${name} needs a number${least ? ` from ${least} on` : ''}, not ` +
			(text || 'nothing'));
	return +text;
}

function patterns(list = []) {
	return list.map(text => {
		if (/^\/.*\/[a-z]*$/.test(text))
			return toPattern(text);
		return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
	});
}

// undefined when it is not wanted; what makes sense only with it wants it
function coverage(values) {
	if (!Object.keys(values).some(name => name.startsWith('coverage')))
		return undefined;
	const reporters = values['coverage-reporter'] ?? [];
	const wrong = reporters.find(name => name !== 'text' && name !== 'lcov');
	if (wrong !== undefined)
		throw new UsageError(`--coverage-reporter is text or lcov, not ${wrong}`);
	const threshold = name => {
		const value = number(values, `coverage-${name}`, 0);
		if (value > 100)
			throw new UsageError(`--coverage-${name} is a percentage, not ${value}`);
		return value;
	};
	const made = {
		thresholds: {
			line: threshold('lines'), branch: threshold('branches'), function: threshold('functions')
		},
		include: values['coverage-include'], exclude: values['coverage-exclude'],
		isShown: reporters.length === 0 || reporters.includes('text')
	};
	if (reporters.includes('lcov'))
		made.lcov = require('path').resolve(values['coverage-dir'] ?? 'coverage', 'lcov.info');
	return made;
}

function settings(args) {
	const { values, paths } = read(args);
	const shard = values.shard === undefined ? undefined : /^(\d+)\/(\d+)$/.exec(values.shard);
	if (shard === null || shard !== undefined && !(+shard[1] >= 1 && +shard[1] <= +shard[2]))
		throw new UsageError(`--shard needs I/N, such as 1/3, not ${values.shard}`);
	const cores = require('os').availableParallelism();
	return {
		paths,
		help: values.help,
		list: values.list,
		watch: values.watch,
		only: !!values.only,
		names: nameFilter(patterns(values.filter), patterns(values.skip)),
		isFiltered: values.filter !== undefined || values.skip !== undefined,
		shard: shard && { index: +shard[1], total: +shard[2] },
		bail: values.bail === '' ? 1 : number(values, 'bail', 0, 1),
		retry: number(values, 'retry', 0),
		seed: values.seed === '' ? (Math.random() * 2 ** 31) >>> 0 : number(values, 'seed', undefined),
		timeout: number(values, 'timeout', 60000),
		leakWait: number(values, 'leak-wait', 1000),
		whyAlive: !!values['why-alive'],
		slots: Math.min(number(values, 'concurrency', cores, 1), 1024),
		slowest: number(values, 'slowest', 3),
		updateSnapshots: !!values['update-snapshots'],
		requires: values.require ?? [],
		coverage: coverage(values),
		reporters: pairReporters(values.reporter ?? [], values['reporter-destination'] ?? [], 'spec')
	};
}

function help() {
	let text = 'usage: jsr test [options] [file | directory | part of a path]...\n\n' +
		'Runs files of tests, each in a process of its own.  Without paths, those whose names say that they are tests:\n' +
		'*.test.*  *-test.*  *_test.*  *.spec.*  test-*.*  test.*  and all below a directory named test.\n\n';
	for (const { name, short, value, help: about } of OPTIONS) {
		const shown = `--${name}${value === undefined ? '' : value.startsWith('[') ? `[=${value.slice(1)}` : ` ${value}`}`;
		text += `  ${short === undefined ? '   ' : `-${short} `} ${shown.padEnd(30)} ${about}\n`;
	}
	return `${text}\nExit code: 0, 1 when a test fails or no file is found, 9 for a bad option.\nThe manual: man jsr-test\n`;
}

// node --test: its options stand before the files.
function settingsOfNode(execArgv, paths) {
	const { fromList, valuesOf } = require('internal/test/options');
	const args = [];
	for (const [name, own] of [['--test-shard', 'shard'], ['--test-concurrency', 'concurrency'],
		['--test-timeout', 'timeout']]) {
		const value = valuesOf(execArgv, name).at(-1);
		if (value !== undefined)
			args.push(`--${own}=${value}`);
	}
	const base = settings(args);
	base.coverage = coverageOf(execArgv);
	const given = fromList(execArgv, internalBinding('console').isTerminal(1));
	return {
		...base, ...given, paths, isNode: true,
			isTogether: valuesOf(execArgv, '--test-isolation').at(-1) === 'none' ||
			valuesOf(execArgv, '--experimental-test-isolation').at(-1) === 'none', isFiltered: false,
				leakWait: undefined, slowest: 0,
		timeout: given.timeout ?? 0, slots: args.some(arg => arg.startsWith('--concurrency')) ? base.slots :
			Math.max(require('os').availableParallelism() - 1, 1)
	};
}

module.exports = { settings, settingsOfNode, help, UsageError, OPTIONS };
