// What stands in for a server replaces connect of a socket's handle and _writeGeneric of the socket: it is given a request,
// whose oncomplete says that the connection is there, and all that is written.
const net = require('net');
const socket = new net.Socket(), written = [];
socket._read = () => {};
socket.on('connectionAttempt', (address, port) => {
	const { _handle: handle } = socket;
	handle.connect = request => {
		console.log('connect', address, port, typeof request.oncomplete);
		setImmediate(() => { request.oncomplete(0, handle, request, true, true); });
	};
});
socket._writeGeneric = (isMany, data, encoding, done) => {
	written.push(isMany ? data.map(({ chunk }) => `${chunk}`).join('+') : `${data}`);
	done(null);
};
socket.on('connect', () => {
	console.log('connected', socket.connecting, written.join());
	socket.write('one');
	socket.cork();
	socket.write('two');
	socket.write('three');
	socket.uncork();
	setImmediate(() => {
		console.log(written.join());
		socket.push('answer');
	});
});
socket.on('data', data => {
	console.log(`${data}`);
	socket.destroy();
});
socket.on('error', error => { console.log(error.message); });
socket.on('close', () => { console.log('close'); });
socket.write('early');
socket.connect(80, '127.0.0.1');
// expect: connect 127.0.0.1 80 function
// expect: connected false early
// expect: early,one,two+three
// expect: answer
// expect: close
