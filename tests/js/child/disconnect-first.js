// A forked child that is killed is told of as disconnected, then as ended; in a cluster it is then not among the workers any more.
const { fork } = require('child_process'), cluster = require('cluster');
if (process.argv[2] || cluster.isWorker) {
	setInterval(() => {}, 1000);
	process.on('disconnect', () => { process.exit(); });   // of a parent that has gone
	process.send('up');
} else {
	const orders = new Set();
	let left = 6;
	const next = () => {
		const child = fork(__filename, ['child']), order = [];
		child.on('message', () => { child.kill('SIGKILL'); });
		for (const name of ['disconnect', 'exit', 'close'])
			child.on(name, () => { order.push(`${name} ${child.connected}`); });
		child.on('close', () => {
			orders.add(order.join(', '));
			if (--left > 0)
				next();
			else
				inCluster();
		});
	};
	const inCluster = () => {
		console.log([...orders].join('; '));
		const worker = cluster.fork();
		worker.on('message', () => { worker.kill('SIGKILL'); });
		worker.on('exit', (code, signal) => { console.log(code, signal, worker.state, Object.keys(cluster.workers).length); });
	};
	next();
}
// expect: disconnect false, exit false, close false
// expect: null SIGKILL dead 0
