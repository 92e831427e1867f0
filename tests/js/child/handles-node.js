// A socket, a server and a worker's connections between jsr and node, either being the parent.
// needs: node
// fault: skip, a process that dies leaves the others waiting for it
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { fork, spawn } = require('child_process');
const cluster = require('cluster');
const net = require('net');

const { 2: role, 3: program } = process.argv;
const name = process.versions.jsr ? 'jsr' : 'node';

function child() {
	process.on('message', (message, handle) => {
		if (message === 'socket') {
			handle.end(`${name} answers`);
		} else if (message === 'server') {
			handle.on('connection', socket => {
				socket.end(`${name} accepts`);
				handle.close();
				process.disconnect();
			});
			process.send('ready');
		}
	});
}

function ask(port) {
	return new Promise(resolve => {
		let text = '';
		net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', data => { text += data; })
			.on('close', () => { resolve(text); });
	});
}

function listen(server) {
	return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

async function parent() {
	for (const serialization of ['json', 'advanced']) {
		const other = fork(__filename, ['child'], { execPath: program, execArgv: [], serialization });
		const server = net.createServer({ pauseOnConnect: true }, socket => { other.send('socket', socket); });
		console.log(serialization, await ask(await listen(server)));
		server.close();
		const second = net.createServer(), port = await listen(second);
		other.send('server', second);
		await new Promise(resolve => other.once('message', resolve));
		await new Promise(resolve => second.close(resolve));
		console.log(await ask(port));
		await new Promise(resolve => other.on('close', resolve));
	}
	cluster.setupPrimary({ exec: __filename, args: ['worker'], execArgv: [] });
	process.execPath = program;
	{
		const worker = cluster.fork();
		const { port } = await new Promise(resolve => worker.once('listening', resolve));
		console.log(await ask(port));
		worker.disconnect();
		await new Promise(resolve => worker.on('exit', code => {
			console.log('exit', code, worker.exitedAfterDisconnect);
			resolve();
		}));
	}
}

async function both() {
	const own = process.execPath;
	for (const [first, second] of [[own, 'node'], ['node', own]]) {
		const one = spawn(first, [__filename, 'parent', second], { stdio: 'inherit' });
		await new Promise(resolve => one.on('close', resolve));
	}
}

if (role === 'child')
	child();
else if (role === 'worker')
	net.createServer(socket => { socket.end(`${name} works`); }).listen(0, '127.0.0.1');
else if (role === 'parent')
	parent();
else
	both();
// expect: json node answers
// expect: node accepts
// expect: advanced node answers
// expect: node accepts
// expect: node works
// expect: exit 0 true
// expect: json jsr answers
// expect: jsr accepts
// expect: advanced jsr answers
// expect: jsr accepts
// expect: jsr works
// expect: exit 0 true
