// import() in code made by eval or Function starts from the file whose code called them.
// expect: eval here
// expect: indirect here
// expect: Function here
// expect: kept here
// expect: nested here
// expect: async here
// expect: construct here
// expect: another file lib
// expect: another file's caller here
// expect: module here
// expect: stack true
'use strict';
const lib = require('./eval.d/lib/make.cjs');
const AsyncFunction = (async () => {}).constructor;
const made = [
	['eval', () => eval('import("./eval.d/name.cjs")')],
	['indirect', () => (0, eval)('import("./eval.d/name.cjs")')],
	['Function', () => new Function('path', 'return import(path)')('./eval.d/name.cjs')],
	['kept', new Function('return import("./eval.d/name.cjs")')],
	['nested', () => eval('new Function("path", "return eval(\'import(path)\')")')('./eval.d/name.cjs')],
	['async', () => new AsyncFunction('return await import("./eval.d/name.cjs")')()],
	['construct', () => Reflect.construct(Function, ['return import("./eval.d/name.cjs")'])()],
	['another file', lib.make('return import("./name.cjs")')],
	['another file\'s caller', lib.run(text => new Function(text), 'return import("./eval.d/name.cjs")')],
	['module', async () => (await import('./eval.d/module.mjs')).made()]
];
(async () => {
	for (const [name, run] of made)
		console.log(name, (await run()).default.name);
	const error = new Function('return new Error("x")')();
	console.log('stack', /eval at <anonymous> \(.*import-in-eval\.cjs:\d+:\d+\), <anonymous>:3:8/.test(error.stack));
})();
