// Workers of an HTTP server: the order of events, messages, settings, and the ends that a worker can take.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const cluster = require('cluster');
const http = require('http');

function worker() {
	const { worker: own } = cluster;
	if (process.argv[2] !== 'x' || process.env.NODE_UNIQUE_ID !== undefined || cluster.isPrimary || cluster.isMaster)
		process.exit(9);
	const server = http.createServer((request, response) => { response.end(`${own.id} ${process.env.EXTRA}`); });
	server.listen(0, '127.0.0.1', () => { process.send({ port: server.address().port, id: own.id }); });
	process.on('message', message => {
		if (message === 'throw')
			throw new Error('thrown on purpose');
		own[message]();
	});
}

function get(port) {
	return new Promise((resolve, reject) => {
		http.get({ port, host: '127.0.0.1', agent: false }, response => {
			let text = '';
			response.setEncoding('utf8').on('data', data => { text += data; }).on('end', () => resolve(text));
		}).on('error', reject);
	});
}

function once(emitter, name) { return new Promise(resolve => emitter.once(name, (...args) => resolve(args))); }

async function begin(extra) {
	const one = cluster.fork({ EXTRA: extra });
	const order = [];
	for (const name of ['fork', 'online', 'listening'])
		cluster.once(name, (known, at) => { order.push(known === one ? name : 'wrong', ...at ? [at.addressType] : []); });
	const messages = once(cluster, 'message'), { 0: { port, id } } = await once(one, 'message');
	const { 0: known } = await messages;
	if (!order.includes('listening'))
		await once(one, 'listening');
	console.log(order.join(' '), one.state, known === one, id === one.id, await get(port));
	return { one, port };
}

async function end(one, act) {
	const seen = [];
	one.on('disconnect', () => { seen.push(`disconnect ${one.exitedAfterDisconnect}`); });
	one.on('exit', (code, signal) => { seen.push(`exit ${code} ${signal} ${one.exitedAfterDisconnect}`); });
	const both = [once(one, 'disconnect'), once(one, 'exit')];
	act();
	await Promise.all(both);
	console.log(seen.sort().join(', '), one.isDead(), one.isConnected(), one.id in cluster.workers);
}

async function primary() {
	console.log(cluster.isPrimary, cluster.isMaster, cluster.isWorker, cluster.worker);
	cluster.setupPrimary({ args: ['x'], silent: true });
	const { 0: settings } = await once(cluster, 'setup');
	console.log(settings === cluster.settings, settings.exec === __filename, settings.args, settings.silent);
	const { one: first, port } = await begin('a');
	await end(first, () => { first.disconnect(); });
	console.log(await get(port).catch(error => error.code));
	for (const act of ['disconnect', 'kill', 'throw']) {
		const { one } = await begin(act);
		await end(one, () => { one.send(act); });
	}
	const { one: last } = await begin('last');
	await end(last, () => { last.kill('SIGKILL'); });
	cluster.disconnect(() => { console.log('none left', Object.keys(cluster.workers)); });
}

if (cluster.isWorker)
	worker();
else
	primary();
// expect: true true false undefined
// expect: true true [ 'x' ] true
// expect: fork online listening 4 listening true true 1 a
// expect: disconnect true, exit 0 null true true false false
// expect: ECONNREFUSED
// expect: fork online listening 4 listening true true 2 disconnect
// expect: disconnect true, exit 0 null true true false false
// expect: fork online listening 4 listening true true 3 kill
// expect: disconnect true, exit 0 null true true false false
// expect: fork online listening 4 listening true true 4 throw
// expect: disconnect false, exit 1 null false true false false
// expect: fork online listening 4 listening true true 5 last
// expect: disconnect false, exit null SIGKILL false true false false
// expect: none left []
