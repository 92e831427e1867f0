// Many tees of tees, ports in messages to ports, and reads that wait: nothing nests a call for each, and nothing is moved for each.
'use strict';

async function tees(type, depth) {
	let controller, stream = new ReadableStream({ type, start(c) { controller = c; } }, { highWaterMark: 0 });
	const others = [];
	for (let i = 0; i < depth; i++) {
		const branches = stream.tee();
		stream = branches[0];
		others.push(branches[1]);
	}
	await new Promise(resolve => setImmediate(resolve));
	const reader = stream.getReader();
	if (type === 'bytes')
		reader.read();
	controller.close();
	await reader.closed;
	for (const other of others)
		await other.getReader().closed;
	return others.length;
}

// Each pair of ports is in a message that waits at the one before: the last is closed, and the first hears of it.
function ports(depth) {
	const first = new MessageChannel(), kept = [];
	let last = first.port2;
	for (let i = 0; i < depth; i++) {
		const channel = new MessageChannel();
		channel.port1.postMessage(i, [last]);
		kept.push(channel.port1);
		last = channel.port2;
	}
	return new Promise(resolve => {
		first.port1.on('close', () => resolve(kept.length));
		last.close();
	});
}

async function reads(count) {
	let controller;
	const reader = new ReadableStream({ type: 'bytes', start(c) { controller = c; } }).getReader({ mode: 'byob' });
	await new Promise(resolve => setImmediate(resolve));
	const results = [];
	for (let i = 0; i < count; i++)
		results.push(reader.read(new Uint8Array(1)));
	for (let i = 0; i < count / 2; i++)
		controller.enqueue(new Uint8Array([i]));
	controller.enqueue(new Uint8Array(count / 4).fill(7));
	let ordered = true;
	for (let i = 0; i < count * 3 / 4; i++)
		ordered &&= (await results[i]).value[0] === (i < count / 2 ? i & 255 : 7);
	controller.close();
	controller.byobRequest.respond(0);
	let ended = 0;
	for (let i = count * 3 / 4; i < count; i++) {
		const { value, done } = await results[i];
		ended += done && value.byteLength === 0;
	}
	return [ordered, ended];
}

// A reader that lets go leaves one of its reads behind, which the next bytes are not for.
async function letGo() {
	let controller;
	const stream = new ReadableStream({ type: 'bytes', start(c) { controller = c; } });
	let reader = stream.getReader({ mode: 'byob' });
	await new Promise(resolve => setImmediate(resolve));
	const lost = Promise.allSettled([1, 2, 3].map(n => reader.read(new Uint8Array(n))));
	reader.releaseLock();
	reader = stream.getReader({ mode: 'byob' });
	const next = [reader.read(new Uint8Array(2)), reader.read(new Uint8Array(2))];
	controller.enqueue(new Uint8Array([1, 2, 3, 4, 5]));
	const read = (await Promise.all(next)).map(({ value }) => String(value));
	return [...(await lost).map(({ status }) => status), ...read];
}

(async () => {
	console.log('tees', await tees(undefined, 3000));
	console.log('byte tees', await tees('bytes', 300));
	console.log('ports', await ports(400));
	console.log('reads', ...await reads(1000));
	console.log('let go', ...await letGo());
})();
// expect: tees 3000
// expect: byte tees 300
// expect: ports 400
// expect: reads true 250
// expect: let go rejected rejected rejected 1,2 3,4
