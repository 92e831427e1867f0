// A watcher that could not be given its listener or its signal is closed: nothing keeps the run alive.
'use strict';
const fs = require('fs');
for (const [options, listener] of [[{ signal: 5 }, () => {}], [undefined, 5], [{ recursive: true }, {}]]) {
	try {
		fs.watch('.', options, listener);
		console.log('watches');
	} catch (err) {
		console.log(err.code);
	}
}
for (const options of [{ signal: 5 }, undefined]) {
	try {
		fs.watch('none', options, 5);
	} catch (err) {
		console.log(err.code);
	}
}
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ENOENT
