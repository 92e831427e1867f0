// fork: messages both ways, disconnect, and what send refuses.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
	console.log('child', process.connected, process.channel.constructor.name, process.env.NODE_CHANNEL_FD,
		process.argv.slice(2));
	process.on('message', message => {
		process.send({ got: message });
		if (message === 'bye')
			process.disconnect();
	});
	process.on('disconnect', () => { console.log('child left', process.connected, process.channel); });
} else {
	const child = fork(__filename, ['child', 'x'], { silent: true });
	let said = '';
	child.stdout.on('data', text => { said += text; });
	child.on('message', (message, handle) => {
		console.log('parent got', message, handle);
		if (message.got !== 'bye')
			child.send('bye', err => { console.log('sent', err); });
	});
	for (const name of ['spawn', 'exit', 'disconnect'])
		child.on(name, (...args) => { console.log(name, args, child.connected, child.channel === null); });
	console.log(child.connected, child.channel.constructor.name, child.send({ a: [1, 'é😀\n', null], b: undefined }));
	for (const args of [[], [Symbol('s')], ['x', {}]]) {
		try {
			child.send(...args);
		} catch (err) {
			console.log(err.code, err.message);
		}
	}
	child.on('close', (...args) => {
		console.log('close', args);
		console.log(said.trimEnd());
		console.log(child.send('late', err => { console.log(err.code); }));
		child.once('error', err => { console.log(err.code); });
		child.disconnect();
	});
}
// expect: true Control true
// expect: ERR_MISSING_ARGS The "message" argument must be specified
// expect: ERR_INVALID_ARG_TYPE The "message" argument must be one of type string, object, number, or boolean. Received type symbol (Symbol(s))
// expect: ERR_INVALID_HANDLE_TYPE This handle type cannot be sent
// expect: spawn [] true false
// expect: parent got { got: { a: [ 1, 'é😀\n', null ] } } undefined
// expect: sent null
// expect: parent got { got: 'bye' } undefined
// expect: disconnect [] false true
// expect: exit [ 0, null ] false true
// expect: close [ 0, null ]
// expect: child true Control undefined [ 'child', 'x' ]
// expect: child left false null
// expect: false
// expect: ERR_IPC_DISCONNECTED
// expect: ERR_IPC_CHANNEL_CLOSED
