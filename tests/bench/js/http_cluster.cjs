// A server that answers all requests alike, by two workers of a cluster; prints its port.
const cluster = require('cluster');

if (cluster.isPrimary) {
	let left = 2;
	cluster.on('listening', (worker, { port }) => {
		if (--left === 0)
			console.log(port);
	});
	for (let i = 0; i < 2; i++)
		cluster.fork();
} else {
	require('http').createServer((request, response) => { response.end('Hello, world!\n'); }).listen(0, '127.0.0.1');
}
