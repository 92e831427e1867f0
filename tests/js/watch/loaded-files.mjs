// --watch runs the script again when a file changes that it has loaded, whatever it is and however it was loaded.
// waits: for the changes to settle
// fault: skip, it waits for a program that has failed to change
// timeout: 90
// expect: -- start
// expect: args a -b; options --no-warnings; env none; send undefined
// expect: main 1 required 1 json 1 imported 1 deep 1
// expect: Completed running 'main.cjs a -b'
// expect: -- main
// expect: Restarting 'main.cjs a -b'
// expect: args a -b; options --no-warnings; env none; send undefined
// expect: main 2 required 1 json 1 imported 1 deep 1
// expect: Completed running 'main.cjs a -b'
// expect: -- required
// expect: Restarting 'main.cjs a -b'
// expect: args a -b; options --no-warnings; env none; send undefined
// expect: main 2 required 2 json 1 imported 1 deep 1
// expect: Completed running 'main.cjs a -b'
// expect: -- json
// expect: Restarting 'main.cjs a -b'
// expect: args a -b; options --no-warnings; env none; send undefined
// expect: main 2 required 2 json 2 imported 1 deep 1
// expect: Completed running 'main.cjs a -b'
// expect: -- imported
// expect: Restarting 'main.cjs a -b'
// expect: args a -b; options --no-warnings; env none; send undefined
// expect: main 2 required 2 json 2 imported 2 deep 1
// expect: Completed running 'main.cjs a -b'
// expect: -- deep
// expect: Restarting 'main.cjs a -b'
// expect: args a -b; options --no-warnings; env none; send undefined
// expect: main 2 required 2 json 2 imported 2 deep 2
// expect: Completed running 'main.cjs a -b'
// expect: [ 0, null ] ''
import { Watched, put } from './_watched.mjs';

const files = {
	main: ['main.cjs', number => `const { argv, execArgv, env, send } = process;
		const names = Object.keys(env).filter(name => name.includes('WATCH'));
		console.log('args ' + argv.slice(2).join(' ') + '; options ' + execArgv.join(' ') + '; env ' + (names.join() || 'none') +
			'; send ' + send);
		const required = require('./lib/required'), { json } = require('./data.json');
		import('./imported.mjs').then(({ imported, deep }) => {
			console.log('main', ${number}, 'required', required, 'json', json, 'imported', imported, 'deep', deep);
		});`],
	required: ['lib/required.js', number => `module.exports = ${number};`],
	json: ['data.json', number => `{ "json": ${number} }`],
	imported: ['imported.mjs', number => `export const imported = ${number};
		export { deep } from './node_modules/deep/deep.mjs';`],
	deep: ['node_modules/deep/deep.mjs', number => `export const deep = ${number};`]
};
for (const [name, text] of Object.values(files))
	put(name, text(1));
const watched = new Watched(['--no-warnings', '--watch', 'main.cjs', 'a', '-b']);
const run = async () => { process.stdout.write(await watched.shows("Completed running 'main.cjs a -b'\n")); };
console.log('-- start');
await run();
for (const name of Object.keys(files)) {
	console.log('--', name);
	put('lib/unrelated.js', name);
	put(files[name][0], files[name][1](2));
	await run();
}
console.log(await watched.stop(), `'${watched.rest}'`);
