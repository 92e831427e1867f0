// A child's process, pipes and writes are resources with node's names; each ends once.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
// expect: data hello
// expect: close 0
// expect: PIPEWRAP Pipe, ended once
// expect: PROCESSWRAP Process, ended once
// expect: SHUTDOWNWRAP ShutdownWrap, ended once
const { createHook } = require('async_hooks'), { spawn } = require('child_process');
const begun = new Map(), kinds = new Map();
createHook({
	init(id, type, trigger, resource) {
		if (/PIPE|PROCESS|SHUTDOWN/.test(type))
			begun.set(id, { kind: `${type} ${resource.constructor.name}`, ends: 0 });
	},
	destroy(id) {
		if (begun.has(id))
			begun.get(id).ends++;
	}
}).enable();
const child = spawn('cat');
child.stdout.on('data', data => console.log(`data ${data}`));
child.stdin.end('hello');
child.on('close', code => {
	console.log(`close ${code}`);
	setImmediate(() => setImmediate(() => {
		for (const { kind, ends } of begun.values())
			kinds.set(kind, Math.max(kinds.get(kind) ?? 1, ends === 1 ? 1 : ends + 100));
		for (const kind of [...kinds.keys()].sort())
			console.log(`${kind}, ended ${kinds.get(kind) === 1 ? 'once' : 'otherwise'}`);
	}));
});
