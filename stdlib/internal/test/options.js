'use strict';

// What a run of tests is to be like: settings { only, names, timeout, concurrency, reporters, order ... }, read from
// node's
// options before the script.

const { codes } = require('internal/errors');

// "/text/flags" or text, as node reads a pattern
function toPattern(text) {
	const parts = /^\/(.*)\/([a-z]*)$/.exec(text);
	return parts === null ? new RegExp(text) : new RegExp(parts[1], parts[2]);
}

// A function that says whether a test's name is wanted: by one of the patterns, and none of those to skip.
function nameFilter(wanted, skipped) {
	if (wanted.length === 0 && skipped.length === 0)
		return undefined;
	const hits = (pattern, name, test) => {
		pattern.lastIndex = 0;
		return pattern.test(name) || test.parent?.parent != null &&
			pattern.test(test.fullName.replaceAll(' > ', ' '));
	};
	const above = (pattern, test) => {
		for (let at = test; at.parent !== null; at = at.parent)
			if (pattern.test(at.name))
				return true;
		return false;
	};
	return (name, test) =>
		(wanted.length === 0 || wanted.some(pattern => hits(pattern, name, test) || above(pattern, test))) &&
		!skipped.some(pattern => hits(pattern, name, test));
}

// The values of options --name=value and --name value, in order.
function valuesOf(list, name) {
	const found = [];
	for (let i = 0; i < list.length; i++) {
		if (list[i] === name && i + 1 < list.length)
			found.push(list[++i]);
		else if (list[i].startsWith(`${name}=`))
			found.push(list[i].slice(name.length + 1));
	}
	return found;
}

// Each reporter with its destination; without any, spec for people and tap for programs, as node 20 does.
function pairReporters(names, destinations, otherwise) {
	if (names.length === 0 && destinations.length === 0)
		names = [otherwise];
	if (names.length === 1 && destinations.length === 0)
		destinations = ['stdout'];
	if (names.length !== destinations.length) {
		throw new codes.ERR_INVALID_ARG_VALUE('--test-reporter', names,
			'must match the number of specified \'--test-reporter-destination\'');
	}
	return names.map((name, i) => ({ name, destination: destinations[i] }));
}

function fromList(list, isTerminal = process.stdout.isTTY) {
	const patterns = name => valuesOf(list, name).map(toPattern);
	const numberOf = name => {
		const value = valuesOf(list, name).at(-1);
		return value === undefined ? undefined : +value;
	};
	return {
		only: list.includes('--test-only'),
		names: nameFilter(patterns('--test-name-pattern'), patterns('--test-skip-pattern')),
		timeout: numberOf('--test-timeout') || undefined,
		forceExit: list.includes('--test-force-exit'),
		updateSnapshots: list.includes('--test-update-snapshots'),
		reporters: pairReporters(valuesOf(list, '--test-reporter'),
			valuesOf(list, '--test-reporter-destination'),
			isTerminal ? 'spec' : 'tap')
	};
}

// What node's options want of coverage, or undefined.
function coverageOf(list) {
	if (!list.includes('--experimental-test-coverage'))
		return undefined;
	const threshold = name => {
		const value = Number(valuesOf(list, name).at(-1) ?? 0);
		if (!(value >= 0 && value <= 100))
			throw new codes.ERR_OUT_OF_RANGE(name, '>= 0 && <= 100', value);
		return value;
	};
	const globs = name => {
		const found = valuesOf(list, name);
		return found.length === 0 ? undefined : found;
	};
	return {
		thresholds: {
			line: threshold('--test-coverage-lines'), branch: threshold('--test-coverage-branches'),
			function: threshold('--test-coverage-functions')
		},
		include: globs('--test-coverage-include'), exclude: globs('--test-coverage-exclude'), isShown: true
	};
}

function fromProcess() {
	const list = require('internal/options').given(), settings = { ...fromList(list), coverage: coverageOf(list) };
	settings.file = process.argv[1];
	if (settings.forceExit)
		settings.whenIdle = () => process.exit();
	return settings;
}

module.exports = { coverageOf, fromProcess, fromList, toPattern, nameFilter, valuesOf, pairReporters };
