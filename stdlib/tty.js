'use strict';

function isatty(fd) { return Number.isInteger(fd) && fd >= 0 && fd <= 2147483647 && internalBinding('stdio').isTTY(fd);
	}

function needFd(fd) {
	if (fd >> 0 !== fd || fd < 0) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_FD(fd);
	}
}

/* Returns the process's own stream for each standard descriptor. */
function ReadStream(fd, options) {
	needFd(fd);
	return fd > 2 && isatty(fd) ? require('internal/stdio').input(fd) : process.stdin;
}

function WriteStream(fd) {
	needFd(fd);
	return fd === 2 ? process.stderr : process.stdout;
}

Object.assign(WriteStream.prototype, {
	getColorDepth(env = process.env) { return require('internal/tty/tty').colorDepth(env); },
	hasColors(count, env) { return require('internal/tty/tty').hasColors(count, env); }
});

module.exports = { isatty, ReadStream, WriteStream };
