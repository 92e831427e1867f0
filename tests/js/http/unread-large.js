// What is left of a large body that no handler reads is read away once the answer is sent: the next request is heard.
// expect: at once /0 /1
// expect: later /0 /1
// expect: by fetch 0 1 2 3
'use strict';
const net = require('net');
const { serve } = require('./_raw.js');

const SIZE = 1e6;
const head = path => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${SIZE}\r\n\r\n`;

// The body begins with the head, and goes on a little later.
function ask(port) {
	return new Promise(resolve => {
		const socket = net.connect(port, '127.0.0.1');
		let text = '';
		socket.setEncoding('latin1').on('data', piece => {
			text += piece;
			const paths = [...text.matchAll(/\n(\/\d)/g)].map(found => found[1]);
			if (paths.length === 2) {
				socket.destroy();
				resolve(paths.join(' '));
			}
		});
		socket.write(head('/0') + 'a'.repeat(1000));
		setTimeout(() => {
			socket.write('b'.repeat(SIZE - 1000));
			socket.write(head('/1') + 'c'.repeat(SIZE));
		}, 10);
	});
}

async function main() {
	await serve({}, (request, response) => { response.end(request.url); }, async port => {
		console.log('at once', await ask(port));
	});
	const later = (request, response) => { setTimeout(() => { response.end(request.url); }, 30); };
	await serve({}, later, async port => {
		console.log('later', await ask(port));
	});
	await serve({}, later, async port => {
		const answers = [];
		for (let i = 0; i < 4; i++)
			answers.push((await (await fetch(`http://127.0.0.1:${port}/${i}`, { method: 'POST',
				body: new Uint8Array(i % 2 ? 3 : 3e6) })).text()).slice(1));
		console.log('by fetch', ...answers);
	});
}
main();
