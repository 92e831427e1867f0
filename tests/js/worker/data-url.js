// The text of a data: URL is a module, the worker's program: its rejection is the worker's error, and one that never
// settles ends with code 13.
// expect: text/javascript, [ 'exit', 0 ]
// expect: text/javascript,export{} [ 'exit', 0 ]
// expect: text/javascript,module.exports={} [ 'error', 'module is not defined in ES module scope', 'exit', 1 ]
// expect: text/javascript,await Promise.reject() [ 'error', undefined, 'exit', 1 ]
// expect: text/javascript,await Promise.reject(7) [ 'error', 7, 'exit', 1 ]
// expect: text/javascript,await new Promise(()=>{}) [ 'exit', 13 ]
// stderr-has: Detected unsettled top-level await
'use strict';
const { Worker } = require('worker_threads');
const texts = ['', 'export{}', 'module.exports={}', 'await Promise.reject()', 'await Promise.reject(7)',
	'await new Promise(()=>{})'];

async function main() {
	for (const text of texts) {
		const told = [], worker = new Worker(new URL(`data:text/javascript,${text}`));
		worker.on('error', e => { told.push('error', e?.message ?? e); });
		told.push('exit', await new Promise(resolve => { worker.on('exit', resolve); }));
		console.log(`text/javascript,${text}`, told);
	}
}
main();
