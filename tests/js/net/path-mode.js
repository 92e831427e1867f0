// readableAll and writableAll of a server at a path.
const net = require('net'), fs = require('fs');
process.umask(0o077);
(async () => {
	for (const options of [{}, { readableAll: true }, { writableAll: true }, { readableAll: true, writableAll: true }]) {
		const server = net.createServer();
		await new Promise(done => server.listen({ path: './socket', ...options }, done));
		console.log((fs.statSync('socket').mode & 0o777).toString(8));
		await new Promise(done => server.close(done));
	}
})();
// expect: 700
// expect: 744
// expect: 722
// expect: 766
