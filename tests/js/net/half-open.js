// An echo server with half-open sockets: order of events at both ends, and what state a socket says it is in.
// expect: --- true
// expect: true IPv4 127.0.0.1
// expect: open true false 0 0 undefined {}
// expect: true opening true true
// expect: true true 4 4
// expect: {
// expect:   server: [
// expect:     'end  writeOnly false false',
// expect:     'prefinish  closed false false',
// expect:     'finish  closed false false',
// expect:     'close false closed true false'
// expect:   ],
// expect:   client: [
// expect:     'connectionAttempt  opening true true',
// expect:     'connect  readOnly false false',
// expect:     'ready  readOnly false false',
// expect:     'prefinish  readOnly false false',
// expect:     'end done 7',
// expect:     'finish  readOnly false false',
// expect:     'data [abc�€]',
// expect:     'end  closed false false',
// expect:     'close false closed true false'
// expect:   ]
// expect: } false null
// expect: --- false
// expect: true IPv4 127.0.0.1
// expect: open true false 0 0 undefined {}
// expect: true opening true true
// expect: true true 4 4
// expect: {
// expect:   server: [
// expect:     'end  writeOnly false false',
// expect:     'prefinish  closed false false',
// expect:     'finish  closed false false',
// expect:     'close false closed true false',
// expect:     'cannot answer'
// expect:   ],
// expect:   client: [
// expect:     'connectionAttempt  opening true true',
// expect:     'connect  readOnly false false',
// expect:     'ready  readOnly false false',
// expect:     'prefinish  readOnly false false',
// expect:     'end done 7',
// expect:     'finish  readOnly false false',
// expect:     'end  closed false false',
// expect:     'close false closed true false'
// expect:   ]
// expect: } false null
// expect: over
'use strict';
const net = require('net');
const log = (...words) => console.log(...words);
let told;
const names = ['lookup', 'connectionAttempt', 'connect', 'ready', 'end', 'finish', 'close', 'error', 'drain', 'prefinish'];
function watch(who, socket) {
	for (const name of names)
		socket.on(name, value => told[who].push([name, name === 'close' ? value : '', socket.readyState, socket.pending, socket.connecting].join(' ')));
}
async function run(allowHalfOpen) {
	log('---', allowHalfOpen);
	told = { server: [], client: [] };
	await new Promise(done => {
		const server = net.createServer({ allowHalfOpen }, socket => {
			watch('server', socket);
			let text = '';
			socket.setEncoding('utf8').on('data', chunk => { text += chunk; });
			socket.on('end', () => setTimeout(() => { socket.writable ? socket.end(`[${text}]`) : told.server.push('cannot answer'); }, 20));
		});
		server.on('close', () => { setTimeout(() => { log(told, server.listening, server.address()); done(); }, 50); });
		server.listen(0, '127.0.0.1', () => {
			log(server.listening, server.address().family, server.address().address);
			const socket = new net.Socket({ allowHalfOpen: true });
			log(socket.readyState, socket.pending, socket.connecting, socket.bytesRead, socket.bytesWritten, socket.remoteAddress, socket.address());
			watch('client', socket);
			socket.setEncoding('utf8');
			socket.on('data', chunk => told.client.push(`data ${chunk}`));
			socket.on('end', () => { socket.end(); server.close(); });
			log(socket.connect(server.address().port, '127.0.0.1') === socket, socket.readyState, socket.pending, socket.connecting);
			log(socket.write('abc'), socket.write('é', 'latin1'), socket.bytesWritten, socket.writableLength);
			socket.end('€', () => told.client.push(`end done ${socket.bytesWritten}`));
		});
	});
}
run(true).then(() => run(false)).then(() => log('over'));
