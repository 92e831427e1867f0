// 5,000 GETs of a server on this port, 50 at once, on connections that are kept; prints the milliseconds they took.
const http = require('http');
const port = +process.argv[2], agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
let left = 5000, whole = 0;
const begun = performance.now();

function next() {
	if (left-- <= 0)
		return;
	http.get({ port, host: '127.0.0.1', agent }, answer => {
		answer.on('data', () => {});
		answer.on('end', () => {
			if (++whole === 5000) {
				console.log(performance.now() - begun);
				agent.destroy();
			}
			next();
		});
	});
}
for (let i = 0; i < 50; i++)
	next();
