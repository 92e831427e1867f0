// What require does not find in a REPL, and the module that asks.
// expect: Uncaught Error: Cannot find module './nowhere'
// expect: Require stack:
// expect: - <repl>
// expect:   code: 'MODULE_NOT_FOUND',
// expect:   requireStack: [ '<repl>' ]
// expect: }
// expect: '<repl>'
// expect: null
// expect: true
// expect: Uncaught [Error: typed] { code: 1 }
'use strict';
const repl = require('repl');
const { PassThrough } = require('stream');

const input = new PassThrough(), output = new PassThrough();
let all = '';
output.on('data', data => { all += data; });
repl.start({ prompt: '', input, output }).on('exit', () => {
	const lines = all.split('\n').filter(line => !line.startsWith('    at '));
	console.log(lines.join('\n').replace('<repl> {', '<repl>').trim());
});
input.end(`require('./nowhere')
module.id
module.filename
module.paths.includes(process.cwd() + '/node_modules')
throw Object.assign(new Error('typed'), { code: 1 })
`);
