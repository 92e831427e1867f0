'use strict';

// File paths as text: nothing here accesses the file system.  module.exports is the posix form; path.win32 is the
// other.

const SLASH = 47;
const BACKSLASH = 92;
const DOT = 46;
const COLON = 58;

function checkString(value, name) {
	if (typeof value !== 'string')
		require('internal/validators').validateString(value, name);
}

function isPosixSeparator(code) {
	return code === SLASH;
}

function isWindowsSeparator(code) {
	return code === SLASH || code === BACKSLASH;
}

function isDriveLetter(code) {
	return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function hasDrive(path) {
	return path.length >= 2 && isDriveLetter(path.charCodeAt(0)) && path.charCodeAt(1) === COLON;
}

// The non-empty paths; all must be strings.
function filled(paths) {
	const parts = [];
	for (let i = 0; i < paths.length; i++) {
		checkString(paths[i], 'path');
		if (paths[i].length > 0)
			parts.push(paths[i]);
	}
	return parts;
}

// Resolves "." and ".." in path, which has no root.  ".." above the start is kept if allowAbove.
function normalizeParts(path, allowAbove, separator) {
	const out = [];
	let kept = 0;           // number of leading ".." in out
	const parts = path.split(separator === '/' ? '/' : /[\\/]/);
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		if (part === '' || part === '.')
			continue;
		if (part !== '..') {
			out.push(part);
		} else if (out.length > kept) {
			out.pop();
		} else if (allowAbove) {
			out.push('..');
			kept++;
		}
	}
	return out.join(separator);
}

// The last part of path from position first on, without suffix unless that is all of it.
function lastPart(path, suffix, first, isSeparator) {
	let end = path.length;
	while (end > first && isSeparator(path.charCodeAt(end - 1)))
		end--;
	let start = end;
	while (start > first && !isSeparator(path.charCodeAt(start - 1)))
		start--;
	const base = path.slice(start, end);
	if (suffix === undefined || suffix.length === 0 || suffix.length > path.length)
		return base;
	if (suffix === path)
		return '';
	if (base.length > suffix.length)
		return base.endsWith(suffix) ? base.slice(0, -suffix.length) : base;
	// in node the search for the suffix continues before the part, and the result keeps trailing separators
	if (base.length < suffix.length && suffix.endsWith(base))
		return path.slice(base.length ? start : first);
	return base;
}

// The position of the extension of path (its dot, or -1); part: the start of the last part if no separator is found.
function extensionStart(path, first, isSeparator, part) {
	let dot = -1, end = -1;
	let inTrail = true;     // still among trailing separators
	let state = 0;          // 0: no dot found, 1: dot directly after the last character, -1: other characters
	for (let i = path.length - 1; i >= first; i--) {
		const code = path.charCodeAt(i);
		if (isSeparator(code)) {
			if (!inTrail) {
				part = i + 1;
				break;
			}
			continue;
		}
		if (end === -1) {
			inTrail = false;
			end = i + 1;
		}
		if (code === DOT) {
			if (dot === -1)
				dot = i;
			else if (state !== 1)
				state = 1;
		} else if (dot !== -1) {
			state = -1;
		}
	}
	const none = dot === -1 || end === -1 || state === 0 || (state === 1 && dot === end - 1 && dot === part + 1);
	return { part, dot: none ? -1 : dot, end };
}

function _format(separator, pathObject) {
	require('internal/validators').validateObject(pathObject, 'pathObject');
	const { root, ext, name } = pathObject;
	const dir = pathObject.dir || root;
	const dot = ext && ext[0] !== '.' ? '.' : '';
	const base = pathObject.base || `${name || ''}${dot}${ext || ''}`;
	if (!dir)
		return base;
	return dir === root ? `${dir}${base}` : `${dir}${separator}${base}`;
}

// ---- posix

// Whether path is already normal except for a trailing separator: a fast check that most paths pass.
function isNormal(path) {
	return path.charCodeAt(0) !== DOT && !path.includes('//') && !path.includes('/.');
}

// path must not be empty.
function normalizePosix(path) {
	if (isNormal(path))
		return path;
	const absolute = path.charCodeAt(0) === SLASH;
	const trailing = path.charCodeAt(path.length - 1) === SLASH;
	path = normalizeParts(path, !absolute, '/');
	if (path.length === 0)
		return absolute ? '/' : trailing ? './' : '.';
	if (trailing)
		path += '/';
	return absolute ? `/${path}` : path;
}

const posix = {
	resolve(...paths) {
		let resolved = '';
		let absolute = false;
		for (let i = paths.length - 1; i >= -1 && !absolute; i--) {
			const path = i >= 0 ? paths[i] : process.cwd();
			if (typeof path !== 'string')
				checkString(path, `paths[${i}]`);
			if (path.length === 0)
				continue;
			resolved = `${path}/${resolved}`;
			absolute = path.charCodeAt(0) === SLASH;
		}
		if (absolute && isNormal(resolved))
			return resolved.slice(0, -1);
		resolved = normalizeParts(resolved, !absolute, '/');
		return absolute ? `/${resolved}` : resolved || '.';
	},

	normalize(path) {
		checkString(path, 'path');
		return path.length === 0 ? '.' : normalizePosix(path);
	},

	isAbsolute(path) {
		checkString(path, 'path');
		return path.length > 0 && path.charCodeAt(0) === SLASH;
	},

	join(...paths) {
		let joined = '';
		for (let i = 0; i < paths.length; i++) {
			const path = paths[i];
			if (typeof path !== 'string')
				checkString(path, 'path');
			if (path.length > 0)
				joined = joined === '' ? path : `${joined}/${path}`;
		}
		return joined === '' ? '.' : normalizePosix(joined);
	},

	relative(from, to) {
		checkString(from, 'from');
		checkString(to, 'to');
		if (from === to)
			return '';
		from = posix.resolve(from);
		to = posix.resolve(to);
		if (from === to)
			return '';
		const a = from === '/' ? [] : from.slice(1).split('/');
		const b = to === '/' ? [] : to.slice(1).split('/');
		let same = 0;
		while (same < a.length && same < b.length && a[same] === b[same])
			same++;
		return Array(a.length - same).fill('..').concat(b.slice(same)).join('/');
	},

	toNamespacedPath(path) {
		return path;
	},

	dirname(path) {
		checkString(path, 'path');
		if (path.length === 0)
			return '.';
		let i = path.length - 1;
		while (i > 0 && path.charCodeAt(i) === SLASH)
			i--;
		i = path.lastIndexOf('/', i);
		// i is at the separator before the last part
		if (i < 0)
			return '.';
		if (i === 0)
			return '/';
		if (i === 1 && path.charCodeAt(0) === SLASH)
			return '//';
		return path.slice(0, i);
	},

	basename(path, suffix) {
		if (suffix !== undefined)
			checkString(suffix, 'suffix');
		checkString(path, 'path');
		if (suffix === undefined && path.charCodeAt(path.length - 1) !== SLASH)
			return path.slice(path.lastIndexOf('/') + 1);
		return lastPart(path, suffix, 0, isPosixSeparator);
	},

	extname(path) {
		checkString(path, 'path');
		const last = path.lastIndexOf('.');
		// a dot that is not at the start of the last part
		if (last > path.lastIndexOf('/') + 1 && path.charCodeAt(last - 1) !== DOT)
			return path.slice(last);
		const { dot, end } = extensionStart(path, 0, isPosixSeparator, 0);
		return dot < 0 ? '' : path.slice(dot, end);
	},

	format: _format.bind(null, '/'),

	parse(path) {
		checkString(path, 'path');
		const out = { root: '', dir: '', base: '', ext: '', name: '' };
		if (path.length === 0)
			return out;
		const absolute = path.charCodeAt(0) === SLASH;
		const first = absolute ? 1 : 0;
		if (absolute)
			out.root = '/';
		const found = extensionStart(path, first, isPosixSeparator, 0);
		splitBase(out, path, { ...found, part: Math.max(found.part, first) });
		out.dir = absolute && found.part <= 1 ? '/' : path.slice(0, Math.max(found.part - 1, 0));
		return out;
	},

	matchesGlob(path, pattern) {
		return require('internal/fs/glob').matchesGlob(path, pattern, false);
	},

	sep: '/',
	delimiter: ':',
	win32: null,
	posix: null
};

function splitBase(out, path, { part, dot, end }) {
	if (end === -1)
		return;
	out.base = path.slice(part, end);
	out.name = dot === -1 ? out.base : path.slice(part, dot);
	out.ext = dot === -1 ? '' : path.slice(dot, end);
}

// ---- win32

// The root of a Windows path: device is "C:" or "\\host\share", end is the start of the rest, rooted: whether a
// separator follows.  With devices, "\\." and "\\?" are roots too.
function windowsRoot(path, devices) {
	const root = { device: '', end: 0, rooted: false, bareShare: false };
	const isSeparatorAt = i => isWindowsSeparator(path.charCodeAt(i));
	const { length } = path;
	if (length === 0)
		return root;
	if (!isSeparatorAt(0)) {
		if (hasDrive(path)) {
			root.device = path.slice(0, 2);
			root.rooted = length > 2 && isSeparatorAt(2);
			root.end = root.rooted ? 3 : 2;
		}
		return root;
	}
	root.rooted = true;
	root.end = 1;
	if (length < 2 || !isSeparatorAt(1))
		return root;

	const skip = (from, separators) => {
		let i = from;
		while (i < length && isSeparatorAt(i) === separators)
			i++;
		return i;
	};
	const hostEnd = skip(2, false);
	const shareStart = skip(hostEnd, true);
	if (hostEnd === 2 || shareStart === length)
		return root;
	const host = path.slice(2, hostEnd);
	const shareEnd = skip(shareStart, false);
	if (devices && (host === '.' || host === '?')) {
		root.device = `\\\\${host}`;
		root.end = 4;
	} else {
		root.device = `\\\\${host}\\${path.slice(shareStart, shareEnd)}`;
		root.end = shareEnd;
		root.bareShare = shareEnd === length;
	}
	return root;
}

// The current directory of a drive; without device, that of the process.
function windowsDirectory(device) {
	if (device === '')
		return process.cwd();
	const path = process.env[`=${device}`] || process.cwd();
	const isElsewhere = path.slice(0, 2).toLowerCase() !== device.toLowerCase() && path.charCodeAt(2) === BACKSLASH;
	return isElsewhere ? `${device}\\` : path;
}

// The bounds of a lower-case full path without surrounding backslashes.
function trimmed(path) {
	let start = 0;
	let end = path.length;
	while (start < path.length && path.charCodeAt(start) === BACKSLASH)
		start++;
	while (end - 1 > start && path.charCodeAt(end - 1) === BACKSLASH)
		end--;
	return [start, end];
}

// If the lower-case text is longer, its offsets do not apply to the original: compares part by part.
function relativeByParts(from, to) {
	const a = from.split('\\').filter((part, i, all) => part !== '' || i !== all.length - 1);
	const b = to.split('\\').filter((part, i, all) => part !== '' || i !== all.length - 1);
	let same = 0;
	while (same < a.length && same < b.length && a[same].toLowerCase() === b[same].toLowerCase())
		same++;
	return same === 0 ? to : Array(a.length - same).fill('..').concat(b.slice(same)).join('\\');
}

const win32 = {
	resolve(...paths) {
		let device = '';
		let tail = '';
		let absolute = false;
		for (let i = paths.length - 1; i >= -1 && !(absolute && device.length > 0); i--) {
			const path = i >= 0 ? paths[i] : windowsDirectory(device);
			if (i >= 0)
				checkString(path, `paths[${i}]`);
			if (path.length === 0)
				continue;
			const root = windowsRoot(path, true);
			if (device === '')
				device = root.device;
			else if (root.device !== '' && root.device.toLowerCase() !== device.toLowerCase())
				continue;
			if (!absolute) {
				tail = `${path.slice(root.end)}\\${tail}`;
				absolute = root.rooted;
			}
		}
		tail = normalizeParts(tail, !absolute, '\\');
		return absolute ? `${device}\\${tail}` : (device + tail) || '.';
	},

	normalize(path) {
		checkString(path, 'path');
		if (path.length === 0)
			return '.';
		if (path.length === 1)
			return path.charCodeAt(0) === SLASH ? '\\' : path;
		const root = windowsRoot(path, true);
		if (root.bareShare)
			return `${root.device}\\`;
		let tail = root.end < path.length ? normalizeParts(path.slice(root.end), !root.rooted, '\\') : '';
		if (tail.length === 0 && !root.rooted)
			tail = '.';
		if (tail.length && isWindowsSeparator(path.charCodeAt(path.length - 1)))
			tail += '\\';
		// a relative path must not become one with a drive
		if (!root.rooted && root.device === '' && path.includes(':') &&
			(hasDrive(tail) || /:(?:[\\/]|$)/.test(path)))
			return `.\\${tail}`;
		return root.rooted ? `${root.device}\\${tail}` : root.device + tail;
	},

	isAbsolute(path) {
		checkString(path, 'path');
		return isWindowsSeparator(path.charCodeAt(0)) ||
			(hasDrive(path) && isWindowsSeparator(path.charCodeAt(2)));
	},

	join(...paths) {
		const parts = filled(paths);
		if (parts.length === 0)
			return '.';
		// two leading separators mean a share only if they are in the first part
		const joined = parts.join('\\');
		const isShare = /^[\\/]{2}[^\\/]/.test(parts[0]);
		return win32.normalize(isShare ? joined : joined.replace(/^[\\/]{2,}/, '\\'));
	},

	relative(from, to) {
		checkString(from, 'from');
		checkString(to, 'to');
		if (from === to)
			return '';
		const fromFull = win32.resolve(from);
		const toFull = win32.resolve(to);
		const a = fromFull.toLowerCase();
		const b = toFull.toLowerCase();
		if (a === b)
			return '';
		if (a.length !== fromFull.length || b.length !== toFull.length)
			return relativeByParts(fromFull, toFull);
		const { 0: startA, 1: endA } = trimmed(a);
		const { 0: startB, 1: endB } = trimmed(b);
		const sizeA = endA - startA;
		const sizeB = endB - startB;
		const size = Math.min(sizeA, sizeB);
		let last = -1;
		let i;
		for (i = 0; i < size; i++) {
			const code = a.charCodeAt(startA + i);
			if (code !== b.charCodeAt(startB + i))
				break;
			if (code === BACKSLASH)
				last = i;
		}
		if (i !== size) {
			if (last === -1)
				return toFull;
		} else {
			if (sizeB > size) {
				if (b.charCodeAt(startB + i) === BACKSLASH)
					return toFull.slice(startB + i + 1);
				if (i === 2)
					return toFull.slice(startB + i);
			}
			if (sizeA > size) {
				if (a.charCodeAt(startA + i) === BACKSLASH)
					last = i;
				else if (i === 2)
					last = 3;
			}
			if (last === -1)
				last = 0;
		}
		let out = '';
		for (i = startA + last + 1; i <= endA; i++) {
			if (i === endA || a.charCodeAt(i) === BACKSLASH)
				out += out.length === 0 ? '..' : '\\..';
		}
		let start = startB + last;
		if (out.length > 0)
			return out + toFull.slice(start, endB);
		if (toFull.charCodeAt(start) === BACKSLASH)
			start++;
		return toFull.slice(start, endB);
	},

	toNamespacedPath(path) {
		if (typeof path !== 'string' || path.length === 0)
			return path;
		const full = win32.resolve(path);
		if (full.length <= 2)
			return path;
		if (full.charCodeAt(0) === BACKSLASH) {
			if (full.charCodeAt(1) === BACKSLASH) {
				const code = full.charCodeAt(2);
				if (code !== 63 && code !== DOT)
					return `\\\\?\\UNC\\${full.slice(2)}`;
			}
		} else if (hasDrive(full) && full.charCodeAt(2) === BACKSLASH) {
			return `\\\\?\\${full}`;
		}
		return full;
	},

	dirname(path) {
		checkString(path, 'path');
		const size = path.length;
		if (size === 0)
			return '.';
		if (size === 1)
			return isWindowsSeparator(path.charCodeAt(0)) ? path : '.';
		const found = windowsRoot(path);
		if (found.bareShare)
			return path;
		let root = found.end;
		if (root > 3 || (root > 1 && found.device.length > 2))
			root = found.end + 1;
		const rootEnd = root === 0 ? -1 : root;
		const start = root;
		let end = -1;
		let inTrail = true;
		for (let i = size - 1; i >= start; i--) {
			if (isWindowsSeparator(path.charCodeAt(i))) {
				if (!inTrail) {
					end = i;
					break;
				}
			} else {
				inTrail = false;
			}
		}
		if (end === -1) {
			if (rootEnd === -1)
				return '.';
			end = rootEnd;
		}
		return path.slice(0, end);
	},

	basename(path, suffix) {
		if (suffix !== undefined)
			checkString(suffix, 'suffix');
		checkString(path, 'path');
		const first = hasDrive(path) ? 2 : 0;
		return lastPart(path, suffix, first, isWindowsSeparator);
	},

	extname(path) {
		checkString(path, 'path');
		const first = hasDrive(path) ? 2 : 0;
		const { dot, end } = extensionStart(path, first, isWindowsSeparator, first);
		return dot < 0 ? '' : path.slice(dot, end);
	},

	format: _format.bind(null, '\\'),

	parse(path) {
		checkString(path, 'path');
		const out = { root: '', dir: '', base: '', ext: '', name: '' };
		const size = path.length;
		if (size === 0)
			return out;
		if (size === 1) {
			if (isWindowsSeparator(path.charCodeAt(0)))
				out.root = out.dir = path;
			else
				out.base = out.name = path;
			return out;
		}
		const found = windowsRoot(path);
		let rootEnd = found.end;
		if (found.bareShare || (found.device.length === 2 && rootEnd === size)) {
			out.root = out.dir = path;
			return out;
		}
		if (found.device.length > 2)
			rootEnd++;
		if (rootEnd === 3 && size === 3 && found.device.length === 2) {
			out.root = out.dir = path;
			return out;
		}
		if (rootEnd > 0)
			out.root = path.slice(0, rootEnd);
		const tail = extensionStart(path, rootEnd, isWindowsSeparator, rootEnd);
		splitBase(out, path, tail);
		if (tail.part > 0 && tail.part !== rootEnd)
			out.dir = path.slice(0, tail.part - 1);
		else
			out.dir = out.root;
		return out;
	},

	matchesGlob(path, pattern) {
		return require('internal/fs/glob').matchesGlob(path, pattern, true);
	},

	sep: '\\',
	delimiter: ';',
	win32: null,
	posix: null
};

posix.win32 = win32.win32 = win32;
posix.posix = win32.posix = posix;
posix._makeLong = posix.toNamespacedPath;
win32._makeLong = win32.toNamespacedPath;

module.exports = posix;
