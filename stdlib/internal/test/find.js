'use strict';

// Files of tests, by their names.

const fs = require('fs');
const path = require('path');
const { passMemory } = require('internal/errors');

const SCRIPT = /\.[cm]?js$|(?<!\.d)\.[cm]?ts$/;
const NAMED = /(?:^test|[.\-_]test|\.spec)\.[^/]*$|^test-[^/]*$/;

function isTest(name, isBelowTest) {
	return SCRIPT.test(name) && (isBelowTest || NAMED.test(name));
}

function walk(directory, isBelowTest, found) {
	let entries;
	try {
		entries = fs.readdirSync(directory, { withFileTypes: true });
	} catch (error) {
		passMemory(error);
		return;
	}
	entries.sort((a, b) => a.name < b.name ? -1 : 1);
	for (const entry of entries) {
		const full = path.join(directory, entry.name);
		if (entry.isDirectory()) {
			if (entry.name !== 'node_modules' && !entry.name.startsWith('.'))
				walk(full, isBelowTest || entry.name === 'test', found);
		} else if (entry.isFile() && isTest(entry.name, isBelowTest)) {
			found.push(full);
		}
	}
}

function statOf(file) {
	try {
		return fs.statSync(file);
	} catch (error) {
		passMemory(error);
		return undefined;
	}
}

// The files that the paths stand for, each once, in order; a path that is none is a part of those wanted.
function files(paths) {
	const found = [], parts = [];
	const cwd = process.cwd();
	for (const one of paths) {
		const stat = statOf(one);
		if (stat?.isFile())
			found.push(path.resolve(one));
		else if (stat?.isDirectory())
			walk(path.resolve(one), path.basename(path.resolve(one)) === 'test', found);
		else if (/[*?[{]/.test(one))
			found.push(...fs.globSync(one).map(name => path.resolve(name)).filter(name =>
				statOf(name)?.isFile()).sort());
		else
			parts.push(one);
	}
	if (paths.length === 0 || parts.length > 0) {
		const all = [];
		walk(cwd, false, all);
		for (const file of all)
			if (paths.length === 0 || parts.some(part => path.relative(cwd, file).includes(part)))
				found.push(file);
	}
	return [...new Set(found)];
}

// Whether a path, relative to where tests are looked for, is that of a test.
function isTestPath(relative) {
	const parts = relative.split('/');
	const name = parts.pop();
	return isTest(name, parts.includes('test'));
}

module.exports = { files, isTestPath };
