'use strict';
// fault: skip, a ring that refuses has nothing by then
// What the kernel has for the process by the time that immediates have run comes before the immediates these have set.
const http = require('http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

const server = http.createServer((request, response) => {
	setImmediate(() => {
		setImmediate(() => { console.log('second immediate'); });
		console.log('first immediate');
		response.end('answer');
	});
});

function ask() {
	return new Promise(resolve => {
		http.get({ port: server.address().port, agent }, response => {
			response.on('data', data => { console.log(String(data)); }).on('end', () => { setTimeout(resolve, 5); });
		});
	});
}

server.listen(0, async () => {
	for (let i = 0; i < 3; i++)
		await ask();
	agent.destroy();
	server.close();
});
// expect: first immediate
// expect: answer
// expect: second immediate
// expect: first immediate
// expect: answer
// expect: second immediate
// expect: first immediate
// expect: answer
// expect: second immediate
