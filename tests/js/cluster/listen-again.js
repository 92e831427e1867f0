// A worker's server that is closed before the primary has answered does not listen; one that is asked to listen anew listens once, with the last answer.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
// expect: again: 1 true
// expect: closed: 0 false
// expect: 0
const cluster = require('cluster');
const net = require('net');

function seen(server) {
	const one = { server, count: 0 };
	server.on('listening', () => { one.count++; });
	return one;
}

function worker() {
	const again = seen(net.createServer()), closed = seen(net.createServer());
	again.server.listen(0, '127.0.0.1');
	again.server.listen(0, '127.0.0.1');
	closed.server.listen({ port: 0 });
	closed.server.close();
	// after what the primary has to say to these
	again.server.once('listening', () => {
		const last = net.createServer().listen({ port: 0 }, () => {
			console.log('again:', again.count, again.server.listening);
			console.log('closed:', closed.count, closed.server.listening);
			last.close();
			again.server.close();
			process.disconnect();
		});
	});
}

if (cluster.isPrimary)
	cluster.fork().on('exit', code => console.log(code));
else
	worker();
