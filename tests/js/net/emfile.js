// Without descriptors a server leaves connections waiting and takes them when there are some again; that is no 'error'.
// run: ulimit -Sn 45; {jsr} {file}
// expect: all 60 0
// expect: 60 true
'use strict';
const net = require('net'), { spawn } = require('child_process');
if (process.argv[2]) {
	let done = 0, failed = 0;
	for (let i = 0; i < 60; i++)
		net.connect(+process.argv[2], '127.0.0.1', function () { this.end('x'); }).on('error', () => { failed++; }).resume().on('close', () => {
			if (++done === 60)
				console.log('all', done, failed);
		});
} else {
	let accepted = 0, most = 0;
	const server = net.createServer(socket => {
		accepted++;
		most = Math.max(most, server._connections);
		socket.on('error', () => {}).resume();
		setTimeout(() => socket.end(), 60);
	}).listen(0, '127.0.0.1', () => {
		const child = spawn('sh', ['-c', `ulimit -Sn 500; exec ${process.execPath} ${__filename} ${server.address().port}`], { stdio: 'inherit' });
		child.on('exit', () => {
			console.log(accepted, most < 60);
			server.close();
		});
	});
}
