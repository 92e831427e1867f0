'use strict';

// File paths as text: nothing here asks the file system.  module.exports is the posix form; path.win32 is the other.

const SLASH = 47, BACKSLASH = 92, DOT = 46, COLON = 58;

function checkString(value, name) {
	if (typeof value !== 'string')
		throw new (require('internal/errors').codes.ERR_INVALID_ARG_TYPE)(name, 'string', value);
}

function checkObject(value, name) {
	require('internal/validators').validateObject(value, name);
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

// Resolves "." and ".." in path, which has no root.  Above the start, ".." is kept if allowAbove.
function normalizeParts(path, allowAbove, separator, isSeparator) {
	const out = [];
	let kept = 0;           // leading ".." in out
	let start = 0;
	const size = path.length;
	for (let i = 0; i <= size; i++) {
		if (i < size && !isSeparator(path.charCodeAt(i)))
			continue;
		const length = i - start;
		if (length === 0 || (length === 1 && path.charCodeAt(start) === DOT)) {
			// nothing
		} else if (length === 2 && path.charCodeAt(start) === DOT && path.charCodeAt(start + 1) === DOT) {
			if (out.length > kept) {
				out.pop();
			} else if (allowAbove) {
				out.push('..');
				kept++;
			}
		} else {
			out.push(path.slice(start, i));
		}
		start = i + 1;
	}
	return out.join(separator);
}

// The last part of path from position first on, less suffix unless that is all of it.
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
		return base.slice(-suffix.length) === suffix ? base.slice(0, -suffix.length) : base;
	// node's search runs off the part here, and takes the separators at the end along
	if (base.length === 0 || (base.length < suffix.length && suffix.slice(-base.length) === base))
		return path.slice(base.length ? start : first);
	return base;
}

// Where the extension of path begins (its dot, or -1); part is where the last part begins if no separator is met.
function extensionStart(path, first, isSeparator, part) {
	let dot = -1, end = -1;
	let inTrail = true;     // still among separators at the end
	let state = 0;          // 0: no dot seen, 1: right after the last character, -1: something else between
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

function formatWith(separator) {
	return function format(pathObject) {
		checkObject(pathObject, 'pathObject');
		const dir = pathObject.dir || pathObject.root;
		const ext = pathObject.ext;
		const base = pathObject.base || `${pathObject.name || ''}${ext ? (ext[0] === '.' ? '' : '.') + ext : ''}`;
		if (!dir)
			return base;
		return dir === pathObject.root ? dir + base : dir + separator + base;
	};
}

// ---- posix

var posix = {
	resolve: function resolve() {
		let resolved = '';
		let absolute = false;
		for (let i = arguments.length - 1; i >= -1 && !absolute; i--) {
			const path = i >= 0 ? arguments[i] : process.cwd();
			checkString(path, `paths[${i}]`);
			if (path.length === 0)
				continue;
			resolved = `${path}/${resolved}`;
			absolute = path.charCodeAt(0) === SLASH;
		}
		resolved = normalizeParts(resolved, !absolute, '/', isPosixSeparator);
		if (absolute)
			return `/${resolved}`;
		return resolved.length ? resolved : '.';
	},

	normalize: function normalize(path) {
		checkString(path, 'path');
		if (path.length === 0)
			return '.';
		const absolute = path.charCodeAt(0) === SLASH;
		const trailing = path.charCodeAt(path.length - 1) === SLASH;
		path = normalizeParts(path, !absolute, '/', isPosixSeparator);
		if (path.length === 0)
			return absolute ? '/' : trailing ? './' : '.';
		if (trailing)
			path += '/';
		return absolute ? `/${path}` : path;
	},

	isAbsolute: function isAbsolute(path) {
		checkString(path, 'path');
		return path.length > 0 && path.charCodeAt(0) === SLASH;
	},

	join: function join() {
		const parts = [];
		for (let i = 0; i < arguments.length; i++) {
			checkString(arguments[i], 'path');
			if (arguments[i].length)
				parts.push(arguments[i]);
		}
		return parts.length ? posix.normalize(parts.join('/')) : '.';
	},

	relative: function relative(from, to) {
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
		const out = [];
		for (let i = same; i < a.length; i++)
			out.push('..');
		return out.concat(b.slice(same)).join('/');
	},

	toNamespacedPath: function toNamespacedPath(path) {
		return path;
	},

	dirname: function dirname(path) {
		checkString(path, 'path');
		if (path.length === 0)
			return '.';
		let i = path.length - 1;
		while (i > 0 && path.charCodeAt(i) === SLASH)
			i--;
		while (i >= 0 && path.charCodeAt(i) !== SLASH)
			i--;
		// i is now at the separator before the last part
		if (i < 0)
			return '.';
		if (i === 0)
			return '/';
		if (i === 1 && path.charCodeAt(0) === SLASH)
			return '//';
		return path.slice(0, i);
	},

	basename: function basename(path, suffix) {
		if (suffix !== undefined)
			checkString(suffix, 'suffix');
		checkString(path, 'path');
		return lastPart(path, suffix, 0, isPosixSeparator);
	},

	extname: function extname(path) {
		checkString(path, 'path');
		const found = extensionStart(path, 0, isPosixSeparator, 0);
		return found.dot < 0 ? '' : path.slice(found.dot, found.end);
	},

	format: formatWith('/'),

	parse: function parse(path) {
		checkString(path, 'path');
		const out = { root: '', dir: '', base: '', ext: '', name: '' };
		if (path.length === 0)
			return out;
		const absolute = path.charCodeAt(0) === SLASH;
		const first = absolute ? 1 : 0;
		if (absolute)
			out.root = '/';
		const found = extensionStart(path, first, isPosixSeparator, 0);
		splitBase(out, path, found, found.part === 0 && absolute ? 1 : found.part);
		if (found.part > 0)
			out.dir = path.slice(0, found.part - 1);
		else if (absolute)
			out.dir = '/';
		if (absolute && found.part <= 1)
			out.dir = '/';
		return out;
	},

	sep: '/',
	delimiter: ':',
	win32: null,
	posix: null
};

function splitBase(out, path, found, start) {
	if (found.end === -1)
		return;
	out.base = path.slice(start, found.end);
	if (found.dot === -1) {
		out.name = out.base;
	} else {
		out.name = path.slice(start, found.dot);
		out.ext = path.slice(found.dot, found.end);
	}
}

// ---- win32

// The root of a Windows path: device is "C:" or "\\host\share", end where the rest begins, rooted whether a separator follows.
// With devices, "\\." and "\\?" are a root too.
function windowsRoot(path, devices) {
	const size = path.length;
	const out = { device: '', end: 0, rooted: false, bareShare: false };
	if (size === 0)
		return out;
	const code = path.charCodeAt(0);
	if (isWindowsSeparator(code)) {
		out.rooted = true;
		out.end = 1;
		if (size < 2 || !isWindowsSeparator(path.charCodeAt(1)))
			return out;
		let i = 2, start = 2;
		while (i < size && !isWindowsSeparator(path.charCodeAt(i)))
			i++;
		if (i >= size || i === start)
			return out;
		const host = path.slice(start, i);
		start = i;
		while (i < size && isWindowsSeparator(path.charCodeAt(i)))
			i++;
		if (i >= size || i === start)
			return out;
		start = i;
		while (i < size && !isWindowsSeparator(path.charCodeAt(i)))
			i++;
		if (devices && (host === '.' || host === '?')) {
			out.device = `\\\\${host}`;
			out.end = 4;
		} else if (i === size) {
			out.device = `\\\\${host}\\${path.slice(start)}`;
			out.end = i;
			out.bareShare = true;
		} else if (i !== start) {
			out.device = `\\\\${host}\\${path.slice(start, i)}`;
			out.end = i;
		}
		return out;
	}
	if (isDriveLetter(code) && size > 1 && path.charCodeAt(1) === COLON) {
		out.device = path.slice(0, 2);
		out.end = 2;
		if (size > 2 && isWindowsSeparator(path.charCodeAt(2))) {
			out.rooted = true;
			out.end = 3;
		}
	}
	return out;
}

var win32 = {
	resolve: function resolve() {
		let device = '', tail = '';
		let absolute = false;
		for (let i = arguments.length - 1; i >= -1; i--) {
			var path;
			if (i >= 0) {
				path = arguments[i];
				checkString(path, `paths[${i}]`);
				if (path.length === 0)
					continue;
			} else if (device.length === 0) {
				path = process.cwd();
			} else {
				path = process.env[`=${device}`] || process.cwd();
				if (path === undefined || (path.slice(0, 2).toLowerCase() !== device.toLowerCase() && path.charCodeAt(2) === BACKSLASH))
					path = `${device}\\`;
			}
			const root = windowsRoot(path, true);
			if (root.device.length) {
				if (device.length) {
					if (root.device.toLowerCase() !== device.toLowerCase())
						continue;
				} else {
					device = root.device;
				}
			}
			if (absolute) {
				if (device.length)
					break;
			} else {
				tail = `${path.slice(root.end)}\\${tail}`;
				absolute = root.rooted;
				if (absolute && device.length)
					break;
			}
		}
		tail = normalizeParts(tail, !absolute, '\\', isWindowsSeparator);
		return absolute ? `${device}\\${tail}` : (device + tail) || '.';
	},

	normalize: function normalize(path) {
		checkString(path, 'path');
		if (path.length === 0)
			return '.';
		if (path.length === 1)
			return path.charCodeAt(0) === SLASH ? '\\' : path;
		const root = windowsRoot(path, true);
		if (root.bareShare)
			return `${root.device}\\`;
		let tail = root.end < path.length ? normalizeParts(path.slice(root.end), !root.rooted, '\\', isWindowsSeparator) : '';
		if (tail.length === 0 && !root.rooted)
			tail = '.';
		if (tail.length && isWindowsSeparator(path.charCodeAt(path.length - 1)))
			tail += '\\';
		if (!root.rooted && root.device === '' && path.indexOf(':') >= 0) {
			// what was relative must not become a drive
			if (tail.length >= 2 && isDriveLetter(tail.charCodeAt(0)) && tail.charCodeAt(1) === COLON)
				return `.\\${tail}`;
			let at = path.indexOf(':');
			do {
				if (at === path.length - 1 || isWindowsSeparator(path.charCodeAt(at + 1)))
					return `.\\${tail}`;
			} while ((at = path.indexOf(':', at + 1)) >= 0);
		}
		if (root.device === '')
			return root.rooted ? `\\${tail}` : tail;
		return root.rooted ? `${root.device}\\${tail}` : root.device + tail;
	},

	isAbsolute: function isAbsolute(path) {
		checkString(path, 'path');
		if (path.length === 0)
			return false;
		const code = path.charCodeAt(0);
		return isWindowsSeparator(code) || (path.length > 2 && isDriveLetter(code) && path.charCodeAt(1) === COLON &&
			isWindowsSeparator(path.charCodeAt(2)));
	},

	join: function join() {
		const parts = [];
		for (let i = 0; i < arguments.length; i++) {
			checkString(arguments[i], 'path');
			if (arguments[i].length)
				parts.push(arguments[i]);
		}
		if (parts.length === 0)
			return '.';
		let joined = parts.join('\\');
		const first = parts[0];
		// two separators at the start mean a share only if the first part says so itself
		let replace = true;
		let slashes = 0;
		if (isWindowsSeparator(first.charCodeAt(0))) {
			slashes++;
			if (first.length > 1 && isWindowsSeparator(first.charCodeAt(1))) {
				slashes++;
				if (first.length > 2) {
					if (isWindowsSeparator(first.charCodeAt(2)))
						slashes++;
					else
						replace = false;
				}
			}
		}
		if (replace) {
			while (slashes < joined.length && isWindowsSeparator(joined.charCodeAt(slashes)))
				slashes++;
			if (slashes >= 2)
				joined = `\\${joined.slice(slashes)}`;
		}
		return win32.normalize(joined);
	},

	relative: function relative(from, to) {
		checkString(from, 'from');
		checkString(to, 'to');
		if (from === to)
			return '';
		const fromFull = win32.resolve(from), toFull = win32.resolve(to);
		if (fromFull === toFull)
			return '';
		const a = fromFull.toLowerCase(), b = toFull.toLowerCase();
		if (a === b)
			return '';
		function trim(path) {
			let start = 0, end = path.length;
			while (start < path.length && path.charCodeAt(start) === BACKSLASH)
				start++;
			while (end - 1 > start && path.charCodeAt(end - 1) === BACKSLASH)
				end--;
			return [start, end];
		}
		const ra = trim(a), rb = trim(b);
		const sizeA = ra[1] - ra[0], sizeB = rb[1] - rb[0];
		const size = Math.min(sizeA, sizeB);
		let last = -1, i;
		for (i = 0; i < size; i++) {
			const code = a.charCodeAt(ra[0] + i);
			if (code !== b.charCodeAt(rb[0] + i))
				break;
			if (code === BACKSLASH)
				last = i;
		}
		if (i !== size) {
			if (last === -1)
				return toFull;
		} else {
			if (sizeB > size) {
				if (b.charCodeAt(rb[0] + i) === BACKSLASH)
					return toFull.slice(rb[0] + i + 1);
				if (i === 2)
					return toFull.slice(rb[0] + i);
			}
			if (sizeA > size) {
				if (a.charCodeAt(ra[0] + i) === BACKSLASH)
					last = i;
				else if (i === 2)
					last = 3;
			}
			if (last === -1)
				last = 0;
		}
		let out = '';
		for (i = ra[0] + last + 1; i <= ra[1]; i++) {
			if (i === ra[1] || a.charCodeAt(i) === BACKSLASH)
				out += out.length === 0 ? '..' : '\\..';
		}
		let start = rb[0] + last;
		if (out.length > 0)
			return out + toFull.slice(start, rb[1]);
		if (toFull.charCodeAt(start) === BACKSLASH)
			start++;
		return toFull.slice(start, rb[1]);
	},

	toNamespacedPath: function toNamespacedPath(path) {
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
		} else if (isDriveLetter(full.charCodeAt(0)) && full.charCodeAt(1) === COLON && full.charCodeAt(2) === BACKSLASH) {
			return `\\\\?\\${full}`;
		}
		return full;
	},

	dirname: function dirname(path) {
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

	basename: function basename(path, suffix) {
		if (suffix !== undefined)
			checkString(suffix, 'suffix');
		checkString(path, 'path');
		const first = path.length >= 2 && isDriveLetter(path.charCodeAt(0)) && path.charCodeAt(1) === COLON ? 2 : 0;
		return lastPart(path, suffix, first, isWindowsSeparator);
	},

	extname: function extname(path) {
		checkString(path, 'path');
		const first = path.length >= 2 && path.charCodeAt(1) === COLON && isDriveLetter(path.charCodeAt(0)) ? 2 : 0;
		const found = extensionStart(path, first, isWindowsSeparator, first);
		return found.dot < 0 ? '' : path.slice(found.dot, found.end);
	},

	format: formatWith('\\'),

	parse: function parse(path) {
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
		splitBase(out, path, tail, tail.part);
		if (tail.part > 0 && tail.part !== rootEnd)
			out.dir = path.slice(0, tail.part - 1);
		else
			out.dir = out.root;
		return out;
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
