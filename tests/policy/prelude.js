'use strict';
// What each attack has at hand; see escape.py.
const fs = require('fs'), path = require('path'), util = require('util'), url = require('url'), os = require('os');
const child = require('child_process');
const world = require('./world.json');
const { box, out, ro, open, closed, neighbour } = world, mine = world.in;
const secret = path.join(out, 'secret.txt');

// everything about it, also what is hidden in errors
function show(...values) {
	for (const value of values) {
		if (value instanceof Error)
			console.log(value.message, value.stack, util.inspect(value, { depth: 4 }));
		else
			console.log(Buffer.isBuffer(value) ? value.toString('latin1') : typeof value === 'string' ? value : util.inspect(value, { depth: 6 }));
	}
}

const fail = error => show(error);

function attempt(f) {
	try {
		const value = f();
		if (value !== null && typeof value === 'object' && typeof value.then === 'function')
			return value.then(show, show);
		show(value);
	} catch (error) {
		show(error);
	}
}

// what a call says, without the path that it was given
function told(f, ...paths) {
	try {
		f();
		return 'worked';
	} catch (error) {
		let text = `${error.code} ${error.errno} ${error.message}`;
		for (const p of paths)
			for (const name of [String(p), path.resolve(String(p)), path.dirname(path.resolve(String(p))), path.basename(String(p))].filter(n => n !== '/'))
				text = text.replace(new RegExp(`(?<=['"/=])${name.replace(/[^\w/]/g, '\\$&')}`, 'g'), 'PATH');
		return text;
	}
}

function differ(name, f, there, missing) {
	const a = told(() => f(there), there), b = told(() => f(missing), missing);
	if (a !== b)
		console.log(`ESCAPED: ${name} tells what exists: ${a} | ${b}`);
}

const escaped = why => console.log(`ESCAPED: ${why}`);
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

module.exports = {
	fs,
	path,
	util,
	url,
	os,
	child,
	world,
	box,
	out,
	ro,
	open,
	closed,
	neighbour,
	mine,
	secret,
	show,
	fail,
	attempt,
	told,
	differ,
	escaped,
	wait
};
