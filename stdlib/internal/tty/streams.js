'use strict';
/* The classes of node:tty.  Their prototypes get what is in them when a terminal is first used (internal/stdio.js), so
 * that who only asks whether there is one does not load streams. */

function isatty(fd) {
	return Number.isInteger(fd) && fd >= 0 && fd <= 2147483647 && internalBinding('stdio').isTTY(fd);
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

/* An instance of Class, one of the two, that Base makes. */
function make(Class, Base, ...args) {
	if (Object.getPrototypeOf(Class.prototype) !== Base.prototype)
		Object.setPrototypeOf(Class.prototype, Base.prototype);
	return Reflect.construct(Base, args, Class);
}

module.exports = { isatty, make, ReadStream, WriteStream };
