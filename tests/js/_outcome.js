// What a call gives, or how it fails, as the scripts expect it.
'use strict';

const outcome = told => f => {
	try {
		return f();
	} catch (err) {
		return told(err);
	}
};

exports.orName = outcome(err => err.name);
exports.orMessage = outcome(err => `${err.name}: ${err.message}`);
exports.orError = outcome(err => `${err.name} ${err.code} ${err.message}`);
exports.print = f => { console.log(exports.orError(f)); };

// The type as well; of very long BigInts the number of hexadecimal digits.  What is thrown need not be an error.
exports.printNumber = f => {
	try {
		const v = f();
		console.log(typeof v, typeof v === 'bigint' ? `${v}`.length > 200 ? v.toString(16).length : `${v}n` : v);
	} catch (err) {
		console.log(err.name ?? typeof err, err.message);
	}
};
