// Two workers accept from one socket.  A connection for which the kernel has woken the one that closes its server before it
// takes the connection is the other's.
// fault: unsent, its message is to be written at once
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const cluster = require('cluster');
const fs = require('fs');
const net = require('net');

function worker() {
	const server = net.createServer(socket => { socket.end(`worker ${cluster.worker.id}`); });
	server.listen(0, '127.0.0.1');
	process.on('message', flag => {
		// written at once, so that the primary hears it while this turn goes on
		process.send('busy');
		while (!fs.existsSync(flag));
		server.close();
		process.disconnect();
	});
}

async function primary() {
	const { schedulingPolicy, SCHED_NONE } = cluster;
	cluster.schedulingPolicy = SCHED_NONE;
	console.log(schedulingPolicy === cluster.SCHED_RR);
	const first = cluster.fork();
	const { port } = await new Promise(resolve => first.once('listening', resolve));
	const second = cluster.fork();
	await new Promise(resolve => second.once('listening', resolve));
	const flag = `${fs.mkdtempSync(`${process.env.TMPDIR || '/tmp'}/accept-`)}/go`;
	first.send(flag);
	await new Promise(resolve => first.once('message', resolve));
	const client = net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', console.log);
	await new Promise(resolve => client.once('connect', resolve));
	// one that nobody is woken for would wait for ever
	const late = setTimeout(() => {
		console.log('lost');
		client.destroy();
	}, 8000);
	// whoever is told to disconnect while it does so by itself may be written to in vain, in node, too
	const gone = new Promise(resolve => first.once('disconnect', resolve));
	fs.writeFileSync(flag, '');
	await new Promise(resolve => client.once('close', resolve));
	await gone;
	clearTimeout(late);
	cluster.disconnect(() => { console.log('over'); });
}

if (cluster.isWorker)
	worker();
else
	primary();
// expect: true
// expect: worker 2
// expect: over
