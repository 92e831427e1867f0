// http.request: listeners of a request and its answer run with the stores that there were when it was made, on a connection made by another one, too.
// expect: first: finish=first response=first data=first data=first end=first close=first
// expect: second: finish=second response=second data=second data=second end=second close=second
// expect: third: finish=third response=third data=third data=third end=third close=third
// expect: fourth: finish=fourth response=fourth data=fourth data=fourth end=fourth close=fourth
// expect: fifth: finish=fifth response=fifth data=fifth data=fifth end=fifth close=fifth
'use strict';
const http = require('http'), { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage(), agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const server = http.createServer((q, r) => { r.write('a'); setTimeout(() => r.end('b'), 5); }).listen(0, '127.0.0.1', async () => {
	const ask = name => als.run(name, () => new Promise(resolve => {
		const log = [], note = event => () => log.push(`${event}=${als.getStore()}`);
		const q = http.request({ port: server.address().port, host: '127.0.0.1', agent, method: 'POST' });
		q.on('finish', note('finish')).on('response', note('response')).on('response', r => {
			r.on('data', note('data')).on('end', note('end')).on('close', note('close'));
		}).on('close', () => setImmediate(() => resolve(`${name}: ${log.join(' ')}`)));
		q.write('x');
		q.end();
	}));
	console.log(await ask('first'));
	console.log(await ask('second'));
	for (const said of await Promise.all(['third', 'fourth', 'fifth'].map(ask)))
		console.log(said);
	agent.destroy();
	server.close();
});
