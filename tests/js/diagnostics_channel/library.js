// What the library itself tells: sockets, children, workers.  Keys as in node 20.
const { subscribe } = require('diagnostics_channel');
const said = [];
for (const name of ['child_process', 'net.client.socket', 'net.server.socket', 'udp.socket', 'worker_threads'])
	subscribe(name, message => {
		for (const key of Object.keys(message)) said.push(`${name} ${key} ${message[key].constructor.name}`);
	});

const net = require('net');
const server = net.createServer(socket => { socket.end(); }).listen(0, () => {
	const client = net.connect(server.address().port).resume();
	client.on('connect', () => {
		// a socket counts as soon as it is connected, before it reads
		const handles = process._getActiveHandles();
		console.log(handles.includes(client), handles.includes(server));
	});
	client.on('close', () => {
		server.close();
		require('dgram').createSocket('udp4').close();
		require('child_process').spawn('true').on('close', () => {
			new (require('worker_threads').Worker)('', { eval: true }).on('exit', () => console.log(said.join('\n')));
		});
	});
});
// expect: true true
// expect: net.client.socket socket Socket
// expect: net.server.socket socket Socket
// expect: udp.socket socket Socket
// expect: child_process process ChildProcess
// expect: worker_threads worker Worker
