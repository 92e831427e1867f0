// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A socket that another process sends is taken where the script might have it by itself, else closed.
const { fork } = require('child_process');
const net = require('net');

function child() {
	process.on('message', (message, handle) => {
		handle?.end?.('taken');
		handle?.close?.();
		process.send([message, handle?.constructor.name ?? null], () => {
			if (message === 'server')
				process.disconnect();
		});
	});
}

function parts(options) {
	const other = fork(__filename, ['child'], { execArgv: ['--sandbox', ...options],
		stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
	let said = '';
	other.stderr.setEncoding('utf8').on('data', text => { said += text; });
	return { other, warned: () => /SentHandleRefusedWarning.*--allow-net/.test(said) };
}

async function run(...options) {
	const { other, warned } = parts(options);
	const server = net.createServer({ pauseOnConnect: true }, socket => { other.send('socket', socket); });
	await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
	let text = '';
	const client = net.connect(server.address().port, '127.0.0.1').setEncoding('utf8')
		.on('data', data => { text += data; });
	const first = new Promise(resolve => other.once('message', resolve));
	await new Promise(resolve => client.once('close', resolve));
	console.log(await first, ...(text ? [text] : []));
	other.send('server', server);
	console.log(await new Promise(resolve => other.once('message', resolve)));
	server.close();
	await new Promise(resolve => other.once('close', resolve));
	console.log(warned());
}

if (process.argv[2] === 'child')
	child();
else
	run().then(() => run('--allow-net=192.0.2.1')).then(() => run('--allow-net=127.0.0.1'));
// expect: [ 'socket', null ]
// expect: [ 'server', null ]
// expect: true
// expect: [ 'socket', null ]
// expect: [ 'server', null ]
// expect: true
// expect: [ 'socket', 'Socket' ] taken
// expect: [ 'server', 'Server' ]
// expect: false
