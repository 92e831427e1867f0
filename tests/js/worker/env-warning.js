// A worker's own --pending-deprecation warns of variables set to what is no text; what inherits from shared variables has
// properties of its own.
// expect: own DEP0104 undefined
// expect: shared DEP0104 undefined
// expect: object undefined
'use strict';
const { Worker, SHARE_ENV } = require('worker_threads');

const execArgv = ['--pending-deprecation'];
const source = `
	process.once('warning', w => { console.log(process.env.NAME, w.code, process.env.NOT_SET); });
	process.env.NOT_SET = undefined;
	const heir = Object.create(process.env);
	heir.OWN = {};
	if (process.env.NAME === 'shared')
		setImmediate(() => { console.log(typeof heir.OWN, process.env.OWN); });`;
new Worker(source, { eval: true, execArgv, env: { NAME: 'own' }, stderr: true }).on('exit', () => {
	process.env.NAME = 'shared';
	new Worker(source, { eval: true, execArgv, env: SHARE_ENV, stderr: true });
});
