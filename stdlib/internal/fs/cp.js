'use strict';
/* cp and cpSync.  The binding copies trees; only with a filter, which is script code, the walk is here. */

const u = require('internal/fs/utils');
const { binding } = u;

const RECURSIVE = 1, FORCE = 2, ERROR_ON_EXIST = 4, DEREFERENCE = 8, TIMES = 16, VERBATIM = 32, EXCL = 64, SHALLOW = 128;

function check(options) {
	const v = u.validators();
	let flags = FORCE;
	if (options === undefined)
		return { flags, filter: undefined };
	v.validateObject(options, 'options');
	[['dereference', DEREFERENCE], ['errorOnExist', ERROR_ON_EXIST], ['force', FORCE], ['preserveTimestamps', TIMES], ['recursive', RECURSIVE], ['verbatimSymlinks', VERBATIM]].forEach(pair => {
		const value = options[pair[0]];
		if (value === undefined)
			return;
		v.validateBoolean(value, `options.${pair[0]}`);
		flags = value ? flags | pair[1] : flags & ~pair[1];
	});
	if (u.toBits(options.mode) & 1)
		flags |= EXCL;
	if (flags & DEREFERENCE && flags & VERBATIM)
		throw new (u.codes().ERR_INCOMPATIBLE_OPTION_PAIR)('dereference', 'verbatimSymlinks');
	if (options.filter !== undefined)
		v.validateFunction(options.filter, 'options.filter');
	return { flags, filter: options.filter };
}

function join(a, b) { return a.charAt(a.length - 1) === '/' ? a + b : `${a}/${b}`; }

function text(path) { return typeof path === 'string' ? path : `${path}`; }

function walkSync(src, dest, how) {
	const keep = how.filter(src, dest);
	if (keep && typeof keep.then === 'function')
		throw new (u.codes().ERR_INVALID_RETURN_VALUE)('boolean', 'filter', keep);
	if (!keep)
		return;
	binding.cp(src, dest, how.flags | SHALLOW, undefined);
	const stats = (how.flags & DEREFERENCE ? binding.stat : binding.lstat)(src, true, undefined);
	if (!stats || !stats.isDirectory())
		return;
	const names = binding.readdir(src, 0, false, 0, undefined);
	for (let i = 0; i < names.length; i++)
		walkSync(join(src, names[i]), join(dest, names[i]), how);
}

exports.cpSync = function (src, dest, options) {
	const how = check(options);
	src = u.toPath(src, 'src');
	dest = u.toPath(dest, 'dest');
	if (how.filter)
		walkSync(text(src), text(dest), how);
	else
		binding.cp(src, dest, how.flags, undefined);
};

function walk(src, dest, how) {
	return Promise.resolve(how.filter(src, dest)).then(keep => {
		if (!keep)
			return undefined;
		return binding.cp(src, dest, how.flags | SHALLOW, null).then(() => (how.flags & DEREFERENCE ? binding.stat : binding.lstat)(src, true, null)).then(stats => stats && stats.isDirectory() ? binding.readdir(src, 0, false, 0, null) : []).then(names => {
			let i = 0;
			return (function next() {
				const name = names[i++];
				return name === undefined ? undefined : walk(join(src, name), join(dest, name), how).then(next);
			})();
		});
	});
}

// req: a callback, or null for a promise.
function start(src, dest, options, req) {
	const how = check(options);
	src = u.toPath(src, 'src');
	dest = u.toPath(dest, 'dest');
	if (!how.filter)
		return binding.cp(src, dest, how.flags, req);
	const done = new Promise(resolve => { resolve(walk(text(src), text(dest), how)); });
	if (req === null)
		return done;
	done.then(() => { process.nextTick(req, null); }, err => { process.nextTick(req, err); });
	return undefined;
}

exports.cp = start;
