'use strict';
/* cp and cpSync.  The binding copies trees; with a filter, which is script code, this file walks the tree. */

const { binding, codes, validators, toPath, SLASHED, SLASHED2, BELOW } = require('internal/fs/utils');

const RECURSIVE = 1, FORCE = 2, ERROR_ON_EXIST = 4, DEREFERENCE = 8, TIMES = 16, VERBATIM = 32, EXCL = 64,
	SHALLOW = 128;

const BITS = {
	dereference: DEREFERENCE,
	errorOnExist: ERROR_ON_EXIST,
	force: FORCE,
	preserveTimestamps: TIMES,
	recursive: RECURSIVE,
	verbatimSymlinks: VERBATIM
};

function check(options) {
	const { validateBoolean, validateFunction, validateInteger, validateObject } = validators();
	let flags = FORCE;
	if (options === undefined)
		return { flags, filter: undefined };
	validateObject(options, 'options');
	options = { ...options };              // only own properties
	for (const name in BITS) {
		const value = options[name];
		if (!Object.hasOwn(options, name))
			continue;
		validateBoolean(value, `options.${name}`);
		flags = value ? flags | BITS[name] : flags & ~BITS[name];
	}
	if (options.mode !== undefined && options.mode !== null)
		validateInteger(options.mode, 'mode', 0, 7);
	if (options.mode & 1)
		flags |= EXCL;
	if (flags & DEREFERENCE && flags & VERBATIM)
		throw new (codes().ERR_INCOMPATIBLE_OPTION_PAIR)('dereference', 'verbatimSymlinks');
	const { filter } = options;
	if (filter !== undefined)
		validateFunction(filter, 'options.filter');
	return { flags, filter };
}

function join(a, b) { return a.endsWith('/') ? a + b : `${a}/${b}`; }

function slashes(src, dest) { return (src.endsWith('/') ? SLASHED : 0) | (dest.endsWith('/') ? SLASHED2 : 0); }

function shallow(how, depth) { return how.flags | SHALLOW | how.slashes | depth * BELOW; }

// Flags for readdir: without DEREFERENCE no link below the root is followed.
function listing(how, depth) { return how.flags & DEREFERENCE ? 0 : how.slashes & SLASHED | depth * BELOW; }

function walkSync(src, dest, how, depth) {
	const keep = how.filter(src, dest);
	if (typeof keep?.then === 'function')
		throw new (codes().ERR_INVALID_RETURN_VALUE)('boolean', 'filter', keep);
	if (!keep || binding.cp(src, dest, shallow(how, depth), undefined) !== 1)
		return;
	const names = binding.readdir(src, 0, false, listing(how, depth), undefined);
	for (let i = 0; i < names.length; i++)
		walkSync(join(src, names[i]), join(dest, names[i]), how, depth + 1);
}

async function walk(src, dest, how, depth) {
	if (!await how.filter(src, dest) || await binding.cp(src, dest, shallow(how, depth), null) !== 1)
		return;
	const names = await binding.readdir(src, 0, false, listing(how, depth), null);
	for (let i = 0; i < names.length; i++)
		await walk(join(src, names[i]), join(dest, names[i]), how, depth + 1);
}

function start(walkIt, src, dest, how) {
	how.slashes = slashes(src, dest);
	return walkIt(src, dest, how, 0);
}

exports.cpSync = (src, dest, options) => {
	const how = check(options);
	src = toPath(src, 'src');
	dest = toPath(dest, 'dest');
	if (how.filter)
		start(walkSync, `${src}`, `${dest}`, how);
	else
		binding.cp(src, dest, how.flags, undefined);
};

// req: a callback, or null for a promise.
exports.cp = (src, dest, options, req) => {
	const how = check(options);
	src = toPath(src, 'src');
	dest = toPath(dest, 'dest');
	if (!how.filter)
		return binding.cp(src, dest, how.flags, req);
	const done = start(walk, `${src}`, `${dest}`, how);
	if (req === null)
		return done;
	done.then(() => { process.nextTick(req, null); }, err => { process.nextTick(req, err); });
};
