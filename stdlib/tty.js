'use strict';

exports.isatty = function isatty(fd) {
	return typeof fd === 'number' && fd === (fd | 0) && fd >= 0 && internalBinding('stdio').isTTY(fd);
};

function stream(fd, name) {
	if (fd >> 0 !== fd || fd < 0) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_FD(fd);
	}
	return process[name];
}

/* One stream per descriptor: the process's own. */
exports.ReadStream = function ReadStream(fd) { return stream(fd, 'stdin'); };
exports.WriteStream = function WriteStream(fd) { return stream(fd, fd === 2 ? 'stderr' : 'stdout'); };
