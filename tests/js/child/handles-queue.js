// Messages keep their order around handles, with both serializations; those that come before anybody listens wait with
// their handles; keepOpen; and what is left when the channel closes is closed.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { fork } = require('child_process');
const net = require('net');

const COUNT = 12;

function child() {
	const seen = [];
	setTimeout(() => {
		process.on('message', (message, socket) => {
			seen.push(message);
			socket?.end(`${message}`);
			if (message === 'last')
				process.send(seen.join(' '), () => { process.disconnect(); });
		});
	}, 50);
}

async function run(serialization) {
	const worker = fork(__filename, ['child'], { serialization });
	let sent = 0;
	const server = net.createServer({ pauseOnConnect: true }, socket => {
		const number = sent++;
		worker.send(number, socket, { keepOpen: number === 0 });
		worker.send(`after ${number}`);
		if (sent === COUNT)
			worker.send('last');
		if (number === 0)
			socket.destroy();
	});
	await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
	const texts = [];
	for (let i = 0; i < COUNT; i++) {
		let text = '';
		net.connect(server.address().port, '127.0.0.1').on('data', data => { text += data; }).on('end', () => {
			texts.push(+text);
			if (texts.length === COUNT)
				server.close();
		});
	}
	worker.on('message', text => {
		const words = [...Array(COUNT).keys()].map(i => `${i} after ${i}`).join(' ');
		console.log(serialization, text === `${words} last`);
	});
	await new Promise(resolve => worker.on('close', resolve));
	console.log(texts.sort((a, b) => a - b).join(' '));
}

async function abandoned() {
	const worker = fork(__filename, ['idle']);
	const server = net.createServer({ pauseOnConnect: true }, socket => {
		worker.send('never heard', socket);
		worker.send('nor this');
		worker.disconnect();
	});
	await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
	const client = net.connect(server.address().port, '127.0.0.1').on('error', () => {}).resume();
	await Promise.all([client, worker].map(one => new Promise(resolve => one.on('close', resolve))));
	server.close();
	console.log('both ended');
}

if (process.argv[2] === 'child')
	child();
else if (process.argv[2] === 'idle')
	process.once('disconnect', () => {});
else
	run('json').then(() => run('advanced')).then(abandoned);
// expect: json true
// expect: 0 1 2 3 4 5 6 7 8 9 10 11
// expect: advanced true
// expect: 0 1 2 3 4 5 6 7 8 9 10 11
// expect: both ended
