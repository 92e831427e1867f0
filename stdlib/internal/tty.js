'use strict';
/* What a terminal can do: escape sequences, its size, its colours.  Shared by stdout, stderr, tty and readline. */

function codes() { return require('internal/errors').codes; }

function send(stream, text, cb) {
	if (cb !== undefined && cb !== null)
		require('internal/validators').validateFunction(cb, 'callback');
	if (stream === null || stream === undefined || text === '') {
		if (typeof cb === 'function')
			process.nextTick(cb, null);
		return true;
	}
	return stream.write(text, cb);
}

exports.cursorTo = function cursorTo(stream, x, y, cb) {
	if (typeof y === 'function') {
		cb = y;
		y = undefined;
	}
	if (x !== x)
		throw new (codes().ERR_INVALID_ARG_VALUE)('x', x);
	if (y !== y && y !== undefined)
		throw new (codes().ERR_INVALID_ARG_VALUE)('y', y);
	if (stream === null || stream === undefined || (typeof x !== 'number' && typeof y !== 'number'))
		return send(null, '', cb);
	if (typeof x !== 'number')
		throw new (codes().ERR_INVALID_CURSOR_POS)();
	return send(stream, typeof y !== 'number' ? `\x1b[${x + 1}G` : `\x1b[${y + 1};${x + 1}H`, cb);
};

exports.moveCursor = function moveCursor(stream, dx, dy, cb) {
	let text = '';
	if (dx < 0)
		text += `\x1b[${-dx}D`;
	else if (dx > 0)
		text += `\x1b[${dx}C`;
	if (dy < 0)
		text += `\x1b[${-dy}A`;
	else if (dy > 0)
		text += `\x1b[${dy}B`;
	return send(stream, text, cb);
};

exports.clearLine = function clearLine(stream, dir, cb) {
	return send(stream, dir < 0 ? '\x1b[1K' : dir > 0 ? '\x1b[0K' : '\x1b[2K', cb);
};

exports.clearScreenDown = function clearScreenDown(stream, cb) {
	return send(stream, '\x1b[0J', cb);
};

/* Bits of colour: 1, 4, 8 or 24. */
exports.colorDepth = function (env) {
	env = env || process.env;
	if (env.FORCE_COLOR !== undefined)
		switch (env.FORCE_COLOR) {
		case '': case '1': case 'true': return 4;
		case '2': return 8;
		case '3': return 24;
		default: return 1;
		}
	if ((env.NODE_DISABLE_COLORS !== undefined && env.NODE_DISABLE_COLORS !== '') ||
		(env.NO_COLOR !== undefined && env.NO_COLOR !== '') || env.TERM === 'dumb')
		return 1;
	if (env.TMUX)
		return 24;
	if (env.CI !== undefined)
		return env.GITHUB_ACTIONS !== undefined || env.GITEA_ACTIONS !== undefined ? 24 : 'TRAVIS' in env || 'CIRCLECI' in env ? 8 : 1;
	if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit')
		return 24;
	const term = (env.TERM || '').toLowerCase();
	if (/^xterm-256|-256color$|256/.test(term))
		return 8;
	if (/kitty|mosh|terminator/.test(term) || /direct/.test(term))
		return 24;
	if (/ansi|color|linux|con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^cygwin|^konsole|putty|st/.test(term) || env.COLORTERM)
		return 4;
	return 1;
};

exports.hasColors = function (count, env) {
	if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
		env = count;
		count = 16;
	} else
		require('internal/validators').validateInteger(count, 'count', 2);
	return count <= Math.pow(2, exports.colorDepth(env));
};

/* The methods and properties of a terminal's write stream. */
exports.extend = function (proto, binding) {
	function size(stream) { return binding.getWindowSize(stream.fd) || [80, 24]; }

	Object.defineProperty(proto, 'columns', { configurable: true, enumerable: true, get() { return size(this)[0]; } });
	Object.defineProperty(proto, 'rows', { configurable: true, enumerable: true, get() { return size(this)[1]; } });
	proto.getWindowSize = function () { return size(this); };
	proto.getColorDepth = function (env) { return exports.colorDepth(env); };
	proto.hasColors = function (count, env) { return exports.hasColors(count, env); };
	proto.cursorTo = function (x, y, cb) { return exports.cursorTo(this, x, y, cb); };
	proto.moveCursor = function (dx, dy, cb) { return exports.moveCursor(this, dx, dy, cb); };
	proto.clearLine = function (dir, cb) { return exports.clearLine(this, dir, cb); };
	proto.clearScreenDown = function (cb) { return exports.clearScreenDown(this, cb); };
	proto._refreshSize = function () { this.emit('resize'); };

	/* SIGWINCH is watched only while somebody wants to know */
	const on = proto.on;
	proto.on = proto.addListener = function (name, listener) {
		if (name === 'resize' && !this._watchesSize) {
			Object.defineProperty(this, '_watchesSize', { value: true, configurable: true });
			process.on('SIGWINCH', () => { this.emit('resize'); });
		}
		return on.call(this, name, listener);
	};
};
