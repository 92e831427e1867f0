// Options, questions by promise, histories, and movements of the cursor.
'use strict';
const readline = require('readline'), promises = require('readline/promises');
const { PassThrough } = require('stream');
const { promisify } = require('util');
const attempt = async (label, f) => {
	try { console.log(label, await f()); } catch (err) { console.log(label, err.code, err.message); }
};
const open = options => readline.createInterface({ input: new PassThrough(), output: new PassThrough(), ...options });

(async () => {
	for (const options of [{ completer: null }, { history: 3 }, { historySize: -1 }, { historySize: 'x' }, { tabSize: 0 }, { signal: 3 }])
		await attempt(Object.keys(options), () => open(options).close());

	let rl = open({ prompt: 'P> ' });
	rl.close();
	await attempt('prompt', () => rl.prompt());
	await attempt('write', () => rl.write('x'));
	await attempt('question', () => rl.question('x', () => {}));
	await attempt('without callback', () => rl.question('x'));

	rl = open();
	await attempt('promisify', () => {
		const answer = promisify(rl.question).call(rl, 'name? ');
		rl.input.write('ada\n');
		return answer;
	});
	await attempt('null', () => rl.write(null));
	rl.setPrompt('four');
	console.log(rl.getCursorPos());
	rl.close();

	const byPromise = promises.createInterface({ input: new PassThrough() });
	await attempt('promise', () => {
		const answer = byPromise.question('name? ');
		byPromise.input.write('bob\n');
		return answer;
	});
	await attempt('signal', () => byPromise.question('x', { signal: 3 }));
	byPromise.close();
	await attempt('closed', () => byPromise.question('x'));
	console.log(promises.Interface.length, promises.Interface.prototype.question.length);
	await attempt('class', () => promises.Interface({ input: new PassThrough() }));
	await attempt('function', () => readline.Interface({ input: new PassThrough() }) instanceof readline.Interface);

	const screen = new PassThrough();
	const shown = () => JSON.stringify(String(screen.read()));
	const cursor = new promises.Readline(screen);
	console.log(cursor.clearLine(-1).cursorTo(1, 2).moveCursor(-1, 1).clearScreenDown() === cursor, screen.readableLength);
	await cursor.commit();
	console.log(shown());
	await cursor.cursorTo(5).rollback().commit();
	new promises.Readline(screen, { autoCommit: true }).cursorTo(7);
	await null;
	setImmediate(async () => {
		console.log(shown());
		await attempt('stream', () => new promises.Readline(3));
		await attempt('x', () => cursor.cursorTo('x'));
		await attempt('dir', () => cursor.clearLine(5));
		await attempt('autoCommit', () => new promises.Readline(screen, { autoCommit: 3 }));
		for (const name of ['clearLine', 'clearScreenDown', 'cursorTo', 'moveCursor'])
			console.log(readline[name].name, readline[name].length);
		console.log(Object.keys(readline).join());
	});
})();
