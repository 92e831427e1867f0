// Datagram sockets are shared; a socket that is exclusive is the worker's own; a port that is taken is an error in the worker.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const cluster = require('cluster');
const dgram = require('dgram');
const net = require('net');

function bound(options) {
	const socket = dgram.createSocket('udp4');
	return new Promise(resolve => socket.bind(options, () => resolve(socket)));
}

async function worker() {
	const socket = await bound({ port: 0, address: '127.0.0.1' });
	socket.on('message', (text, { port, address }) => {
		socket.send(`${text} back`, port, address, () => { socket.close(); });
	});
	const own = await bound({ port: 0, address: '127.0.0.1', exclusive: true });
	const taken = net.createServer().listen(Number(process.env.TAKEN), '127.0.0.1').once('error', error => {
		process.send([socket.address().port, own.address().port, error.code, error.syscall, taken.listening]);
		own.close();
	});
}

async function primary() {
	const server = net.createServer();
	await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
	const workers = [1, 2].map(() => cluster.fork({ TAKEN: server.address().port }));
	const said = await Promise.all(workers.map(one => new Promise(resolve => one.once('message', resolve))));
	const [[port, own, ...error], [other, otherOwn, ...otherError]] = said;
	console.log(port === other, own !== otherOwn && own !== port, ...error, ...otherError);
	server.close();
	const socket = dgram.createSocket('udp4');
	let left = 2;
	socket.on('message', text => {
		console.log(String(text));
		if (--left === 0) {
			socket.close();
			cluster.disconnect(() => { console.log('over'); });
		} else {
			socket.send('ping', port, '127.0.0.1');
		}
	});
	socket.send('ping', port, '127.0.0.1');
}

if (cluster.isWorker)
	worker();
else
	primary();
// expect: true true EADDRINUSE bind false EADDRINUSE bind false
// expect: ping back
// expect: ping back
// expect: over
