// Modules that are parts of others are the very objects found there.
// expect: console true true
// expect: path/posix true true
// expect: path/win32 true true
// expect: util/types true true
// expect: fs/promises true true
// expect: stream/promises true true
// expect: assert/strict true true
var parts = {
	'console': console,
	'path/posix': require('path').posix,
	'path/win32': require('path').win32,
	'util/types': require('util').types,
	'fs/promises': require('fs').promises,
	'stream/promises': require('stream').promises,
	'assert/strict': require('assert').strict
};
Object.keys(parts).forEach(function (name) {
	console.log(name, require(name) === parts[name], require('node:' + name) === parts[name]);
});
