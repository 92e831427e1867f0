// Sockets, servers and datagram sockets that go to a child and come back.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { fork } = require('child_process');
const net = require('net');
const dgram = require('dgram');

function child() {
	process.on('disconnect', () => { process.exit(); });    // whatever it was given
	process.on('message', (message, handle) => {
		switch (message) {
		case 'socket':
			handle.end(`child has a ${handle.constructor.name}`);
			break;
		case 'server':
			handle.on('connection', socket => {
				socket.end('child accepts');
				handle.close();
			});
			process.send('listening', handle);
			break;
		case 'udp':
			handle.on('message', (text, from) => {
				handle.send(`child got ${text}`, from.port, from.address, () => { handle.close(); });
			});
			process.send('bound');
			break;
		case 'native':
			process.send([handle.constructor.name, typeof handle.close]);
			handle.close();
			break;
		case 'plain':
			process.send([typeof handle]);
			break;
		case 'end':
			process.disconnect();
		}
	});
}

function ask(port, host) {
	return new Promise(resolve => {
		let text = '';
		net.connect(port, host).setEncoding('utf8').on('data', data => { text += data; })
			.on('close', () => { resolve(text); });
	});
}

function answer(worker) { return new Promise(resolve => worker.once('message', (...args) => resolve(args))); }

async function parent() {
	const worker = fork(__filename, ['child']);
	const server = net.createServer({ pauseOnConnect: true }, socket => {
		server.getConnections((err, count) => { console.log('before', err, count); });
		worker.send('socket', socket, err => { console.log('sent', err, socket._handle); });
	});
	await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address();
	console.log(await ask(port, '127.0.0.1'));
	await new Promise(resolve => server.close(resolve));
	console.log('closed');

	const other = net.createServer();
	await new Promise(resolve => other.listen(0, '127.0.0.1', resolve));
	const { port: second } = other.address();
	worker.send('server', other);
	const { 0: said, 1: back } = await answer(worker);
	console.log(said, back.constructor.name, back.address().port === second);
	await Promise.all([other, back].map(one => new Promise(resolve => one.close(resolve))));
	console.log(await ask(second, '127.0.0.1'));

	const socket = dgram.createSocket('udp4'), peer = dgram.createSocket('udp4');
	await new Promise(resolve => socket.bind(0, '127.0.0.1', resolve));
	const { port: third } = socket.address();
	worker.send('udp', socket);
	await answer(worker);
	socket.close();
	peer.send('hello', third, '127.0.0.1');
	console.log(await new Promise(resolve => peer.once('message', text => resolve(String(text)))));
	peer.close();

	const last = net.createServer();
	await new Promise(resolve => last.listen(0, '127.0.0.1', resolve));
	worker.send('native', last._handle);
	console.log(...(await answer(worker))[0]);
	last.close();
	// what is closed goes without its handle
	worker.send('plain', last);
	console.log(...(await answer(worker))[0]);
	for (const wrong of [{}, 1, new (require('events'))()]) {
		try {
			worker.send('x', wrong);
		} catch (err) {
			console.log(err.code, err.message);
		}
	}
	worker.send('end');
	worker.on('close', code => { console.log('end', code); });
}

if (process.argv[2] === 'child')
	child();
else
	parent();
// expect: before null 1
// expect: sent null null
// expect: child has a Socket
// expect: closed
// expect: listening Server true
// expect: child accepts
// expect: child got hello
// expect: TCP function
// expect: undefined
// expect: ERR_INVALID_HANDLE_TYPE This handle type cannot be sent
// expect: ERR_INVALID_HANDLE_TYPE This handle type cannot be sent
// expect: ERR_INVALID_HANDLE_TYPE This handle type cannot be sent
// expect: end 0
