'use strict';
/* Capabilities of terminals: escape sequences, size, colours.  Shared by stdout, stderr, tty and readline. */

function codes() { return require('internal/errors').codes; }

/* ---- escape sequences */

const CLEAR_DOWN = '\x1b[0J';

function cursorSequence(x, y) { return typeof y === 'number' ? `\x1b[${y + 1};${x + 1}H` : `\x1b[${x + 1}G`; }

function moveSequence(dx, dy) {
	let text = '';
	if (dx < 0)
		text += `\x1b[${-dx}D`;
	else if (dx > 0)
		text += `\x1b[${dx}C`;
	if (dy < 0)
		text += `\x1b[${-dy}A`;
	else if (dy > 0)
		text += `\x1b[${dy}B`;
	return text;
}

function clearSequence(dir) { return dir < 0 ? '\x1b[1K' : dir > 0 ? '\x1b[0K' : '\x1b[2K'; }

/* ---- functions that send them to a stream */

function send(stream, text, callback) {
	if (callback !== undefined)
		require('internal/validators').validateFunction(callback, 'callback');
	if (stream === null || stream === undefined || text === '') {
		if (callback)
			process.nextTick(callback, null);
		return true;
	}
	return stream.write(text, callback);
}

function cursorTo(stream, x, y, callback) {
	if (typeof y === 'function') {
		callback = y;
		y = undefined;
	}
	if (Number.isNaN(x))
		throw new (codes().ERR_INVALID_ARG_VALUE)('x', x);
	if (Number.isNaN(y))
		throw new (codes().ERR_INVALID_ARG_VALUE)('y', y);
	if (stream === null || stream === undefined || (typeof x !== 'number' && typeof y !== 'number'))
		return send(null, '', callback);
	if (typeof x !== 'number')
		throw new (codes().ERR_INVALID_CURSOR_POS)();
	return send(stream, cursorSequence(x, y), callback);
}

function moveCursor(stream, dx, dy, callback) { return send(stream, moveSequence(dx, dy), callback); }

function clearLine(stream, dir, callback) { return send(stream, clearSequence(dir), callback); }

function clearScreenDown(stream, callback) { return send(stream, CLEAR_DOWN, callback); }

/* ---- colours */

const FORCED = { __proto__: null, '': 4, 1: 4, true: 4, 2: 8, 3: 24 };

const CI_SYSTEMS = ['APPVEYOR', 'BUILDKITE', 'CIRCLECI', 'DRONE', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TRAVIS'];
const PROGRAMS = { __proto__: null, HyperTerm: 24, MacTerm: 24, Apple_Terminal: 8 };
const TERMS = {
	__proto__: null, eterm: 4, cons25: 4, console: 4, cygwin: 4, dtterm: 4, gnome: 4, hurd: 4, jfbterm: 4,
	konsole: 4, kterm: 4, mlterm: 4, mosh: 24,
	putty: 4, st: 4, 'rxvt-unicode-24bit': 24, terminator: 24
};

/* Colour depth in bits: 1, 4, 8 or 24. */
function colorDepth(env = process.env) {
	if (env.FORCE_COLOR !== undefined)
		return FORCED[env.FORCE_COLOR] ?? 1;
	if (env.NODE_DISABLE_COLORS !== undefined || env.NO_COLOR !== undefined || env.TERM === 'dumb')
		return 1;
	if (env.TMUX)
		return 8;
	if (env.CI)
		return CI_SYSTEMS.some(name => name in env) || env.CI_NAME === 'codeship' ? 8 : 1;
	if ('TEAMCITY_VERSION' in env)
		return /^(?:9\.0*[1-9]\d*\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 8 : 1;
	if (env.TERM_PROGRAM === 'iTerm.app')
		return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? 8 : 24;
	if (PROGRAMS[env.TERM_PROGRAM])
		return PROGRAMS[env.TERM_PROGRAM];
	if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit')
		return 24;
	const { TERM } = env;
	if (TERM) {
		if (TERM.startsWith('xterm-256'))
			return 8;
		const term = TERM.toLowerCase();
		if (TERMS[term])
			return TERMS[term];
		if (/ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/.test(term))
			return 4;
	}
	return env.COLORTERM ? 4 : 1;
}

function hasColors(count, env) {
	if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
		env = count;
		count = 16;
	} else {
		require('internal/validators').validateInteger(count, 'count', 2);
	}
	return count <= 2 ** colorDepth(env);
}

/* Whether console and util.styleText should use colours; by default for a terminal whose stream may not exist yet. */
function wantsColors(stream = { isTTY: true, getColorDepth: colorDepth }) {
	if (process.env.FORCE_COLOR !== undefined)
		return colorDepth() > 2;
	return Boolean(stream?.isTTY) && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2);
}

/* ---- the write stream of a terminal */

const kWatchesSize = Symbol('kWatchesSize');

/* Adds a terminal's methods and properties to prototype, whose objects have the descriptor fd. */
function extend(prototype, binding) {
	const size = stream => binding.getWindowSize(stream.fd) || [80, 24];
	const { on } = prototype;

	Object.defineProperty(prototype, 'columns', { configurable: true, enumerable: true,
		get() { return size(this)[0]; } });
	Object.defineProperty(prototype, 'rows', { configurable: true, enumerable: true,
		get() { return size(this)[1]; } });
	Object.assign(prototype, {
		isTTY: true,
		getColorDepth(...env) { return colorDepth(...env); },
		hasColors,
		_refreshSize() { this.emit('resize'); },
		cursorTo(x, y, callback) { return cursorTo(this, x, y, callback); },
		moveCursor(dx, dy, callback) { return moveCursor(this, dx, dy, callback); },
		clearLine(dir, callback) { return clearLine(this, dir, callback); },
		clearScreenDown(callback) { return clearScreenDown(this, callback); },
		getWindowSize() { return size(this); },
		on: watch,
		addListener: watch
	});

	/* SIGWINCH is watched only while there are listeners */
	function watch(name, listener) {
		if (name === 'resize' && !this[kWatchesSize]) {
			Object.defineProperty(this, kWatchesSize, { value: true });
			process.on('SIGWINCH', () => { this.emit('resize'); });
		}
		return on.call(this, name, listener);
	}
}

module.exports = { CLEAR_DOWN, cursorSequence, moveSequence, clearSequence, cursorTo, moveCursor, clearLine,
	clearScreenDown, colorDepth, hasColors, wantsColors, extend };
