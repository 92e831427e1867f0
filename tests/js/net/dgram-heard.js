// From whom a socket hears that only sends, where connections are restricted: from whom it has sent to, and nobody else.
// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// expect: restricted: answer, last
// expect: free: answer, intruder, last
'use strict';
const dgram = require('dgram'), { once } = require('events'), { spawn } = require('child_process');

if (process.argv[2]) {
	const socket = dgram.createSocket('udp4'), heard = [];
	socket.on('message', message => {
		heard.push(String(message));
		if (heard.at(-1) === 'last') {
			console.log(heard.join(', '));
			socket.close();
		}
	});
	socket.send('hello', +process.argv[2], '127.0.0.1');
} else (async () => {
	const server = dgram.createSocket('udp4'), other = dgram.createSocket('udp4');
	for (const socket of [server, other]) {
		socket.bind(0, '127.0.0.1');
		await once(socket, 'listening');
	}
	const { port } = server.address();
	for (const { 0: name, 1: options } of [['restricted', ['--sandbox', '--allow-read', `--allow-net=127.0.0.1:${port}`]], ['free', []]]) {
		const child = spawn(process.execPath, [...options, __filename, port], { stdio: ['ignore', 'pipe', 'inherit'] });
		child.once('exit', code => { if (code !== 0) process.exit(code ?? 1); });       // its messages would be waited for
		const { 1: from } = await once(server, 'message');
		await new Promise(resolve => { server.send('answer', from.port, from.address, resolve); });
		await new Promise(resolve => { other.send('intruder', from.port, from.address, resolve); });
		server.send('last', from.port, from.address);
		let text = '';
		for await (const piece of child.stdout)
			text += piece;
		console.log(`${name}: ${text.trim()}`);
	}
	server.close();
	other.close();
})();
