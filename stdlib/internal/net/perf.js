'use strict';
/* Entries of type 'net' and 'dns' for performance observers: nothing is measured before one asks for them. */

const { now } = internalBinding('misc');

const types = new Set();
let tell;                      // (name, type, start, duration, detail)

function watch(type, announce) {
	types.add(type);
	tell = announce;
}

// A function to be called, perhaps with more of the detail, when it is done; undefined if no one wants to know.
function begin(type, name, detail) {
	if (!types.has(type))
		return undefined;
	const start = now();
	return more => { tell(name, type, start, now() - start, { ...detail, ...more }); };
}

module.exports = { begin, watch };
