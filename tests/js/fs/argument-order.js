// Which of several wrong arguments is complained of: the descriptor last, a path before the options, a callback before the descriptor.
// expect: mode uid atime len cb cb path target options.signal
// expect: ENOENT ENOENT ERR_INVALID_ARG_TYPE
// expect: mode is out of range|mode is out of range: >= 0 && <= 7
'use strict';
const fs = require('fs');
const complaint = f => {
	try {
		return f();
	} catch (error) {
		return error;
	}
};
const named = f => /"([^"]*)"|'([^']*)'/.exec(complaint(f).message).slice(1).find(Boolean);
console.log(named(() => fs.fchmodSync(null, {})), named(() => fs.fchownSync(null, 'x', 1)), named(() => fs.futimesSync(null, {}, 1)), named(() => fs.ftruncateSync(null, 'x')),
	named(() => fs.close(null, 5)), named(() => fs.fsync(null, 5)), named(() => fs.mkdirSync({}, 'x')), named(() => fs.symlinkSync({}, 'a', 'x')),
	named(() => fs.readlinkSync('/', { signal: 5 })));
const missing = '/nowhere/at/all';
(async () => {
	const promised = await fs.promises.truncate(missing, 'x').catch(error => error.code);
	console.log(complaint(() => fs.truncateSync(missing, 'x')).code, promised, complaint(() => fs.truncateSync(__filename, 'x')).code);
	console.log([NaN, 9].map(mode => complaint(() => fs.accessSync('/', mode)).message).join('|'));
})();
