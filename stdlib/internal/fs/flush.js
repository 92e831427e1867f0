'use strict';
// fs.writeFile and writeFileSync with `flush` where script has put something in place of fs.fsync or fsyncSync, which is
// then asked between writing and closing.  Without that the binding does it all.

const { binding } = require('internal/fs/utils');

function writeSync(target, data, encoding, flags, mode) {
	const fs = require('fs');
	const fd = typeof target === 'number' ? target : binding.open(target, flags, mode, undefined);
	try {
		binding.writeFile(fd, data, encoding, flags, mode, false, undefined);
		fs.fsyncSync(fd);
	} finally {
		if (fd !== target)
			binding.close(fd, undefined);
	}
}

function writeTo(fd, data, encoding, flags, mode, done) {
	binding.writeFile(fd, data, encoding, flags, mode, false, err => {
		if (err)
			done(err);
		else
			require('fs').fsync(fd, done);
	});
}

function write(target, data, encoding, flags, mode, callback) {
	if (typeof target === 'number') {
		writeTo(target, data, encoding, flags, mode, callback);
		return;
	}
	binding.open(target, flags, mode, (err, fd) => {
		if (err)
			callback(err);
		else
			writeTo(fd, data, encoding, flags, mode, failed => {
				binding.close(fd, closing => { callback(failed || closing); });
			});
	});
}

module.exports = { write, writeSync };
