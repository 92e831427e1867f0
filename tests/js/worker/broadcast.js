// BroadcastChannel reaches all threads, but not the channel that sends.
// expect: worker got from main
// expect: main got from worker
'use strict';
const { Worker, BroadcastChannel } = require('worker_threads');
const channel = new BroadcastChannel('news');
channel.onmessage = ({ data }) => {
	if (data === 'ready')
		channel.postMessage('from main');
	else
		console.log(data);
	if (data === 'main got from worker')
		channel.close();
};
new Worker(`
	const channel = new (require('worker_threads').BroadcastChannel)('news');
	channel.onmessage = ({ data }) => {
		channel.postMessage('worker got ' + data);
		channel.postMessage('main got from worker');
		channel.close();
	};
	channel.postMessage('ready');
`, { eval: true });
