// node:repl for programs: streams, own eval and writer, commands, completion, events.
// expect: start,writer,REPLServer,REPL_MODE_SLOPPY,REPL_MODE_STRICT,Recoverable,isValidSyntax,builtinModules
// expect: > 
// expect: > 3\n> 
// expect: > 3\n> Hello, you\n> 
// expect: ... 
// expect: eval "1\\n" <3>
// expect: true false
// expect: [["o.alpha","o.alpine"],"o.al"] 0
// expect: [[],"trap.x.x"]
// expect: Uncaught 'thrown'\n
// expect: Expression assignment to _ now disabled.\n9\n
// expect: 9\n
// expect: Uncaught ReferenceError: undeclared is not defined\n
// expect: exit undefined
// expect: undefined
'use strict';
const repl = require('node:repl');
const { PassThrough } = require('stream');

console.log(Object.keys(repl).join());

function server(options) {
	const input = new PassThrough(), output = new PassThrough();
	const r = repl.start({ prompt: '> ', input, output, terminal: false, ...options });
	let shown = '';
	output.on('data', data => {
		shown += data;
		if (/Out of memory/.test(data)) console.error('jsr-fault: the script was told', `${data}`);
	});
	const take = () => {
		const text = JSON.stringify((output.read() ?? '') + shown).slice(1, -1);
		shown = '';
		return text;
	};
	return { r, take, say: line => { r.write(line + '\n'); return new Promise(done => setImmediate(() => setImmediate(done))); } };
}

(async () => {
	const a = server();
	await new Promise(setImmediate);
	let all = a.take();
	console.log(all);
	await a.say('1 + 2');
	console.log(all += a.take());
	a.r.defineCommand('hello', { help: 'Greet', action(name) { this.output.write(`Hello, ${name}\n`); this.displayPrompt(); } });
	await a.say('.hello you');
	console.log(all += a.take());
	await a.say('(');
	console.log(a.take());
	a.r.clearBufferedCommand();

	const b = server({ prompt: '', eval: (code, context, file, cb) => cb(null, 3), writer: value => `<${value}>` });
	await b.say('1');
	console.log('eval', JSON.stringify('1\n').replace('\\n', '\\\\n'), b.take().replace('\\n', ''));
	console.log(repl.isValidSyntax('1 +'.repeat(1) + ' 2'), repl.isValidSyntax('1 +'));

	let runs = 0;
	a.r.context.o = { alpha: 1, alpine: 2, get alas() { runs++; } };
	delete a.r.context.o.alas;
	a.r.context.trap = { get x() { runs++; return { xyz: 1 }; } };
	a.r.complete('o.al', (err, found) => { console.log(JSON.stringify(found), runs); });
	a.r.complete('trap.x.x', (err, found) => { console.log(JSON.stringify(found)); });

	const c = server({ prompt: '' });
	await c.say("throw 'thrown'");
	console.log(c.take());
	await c.say('_ = 9');
	console.log(c.take());
	await c.say('8; _');
	console.log(c.take());
	const strict = server({ prompt: '', replMode: repl.REPL_MODE_STRICT });
	await strict.say('undeclared = 1');
	console.log(strict.take());

	c.r.on('exit', () => { console.log('exit', globalThis.leaked); });
	await c.say('leaked = 1');
	c.take();
	await c.say('.exit');
	console.log(globalThis.leaked);
	a.r.close();
	b.r.close();
	strict.r.close();
})();
