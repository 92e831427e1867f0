// FileReader and ProgressEvent, by the File API: node has neither, the answers are deno's but for
// what an event says of the size, which the standard has.
// expect: 0 null null 0 1 2 1
// expect: 1
// expect: loadstart 1 0/5 true null
// expect: progress 1 5/5 true null
// expect: load 2 5/5 true null
// expect: loadend 2 5/5 true null
// expect: 2 "héll"
// expect: "hé" "hÃ©" "я" "data:text/plain;base64,aMOp" "data:application/octet-stream;base64," "я" "é" "é"
// expect: ArrayBuffer 3
// expect: InvalidStateError TypeError TypeError TypeError
// expect: aborted 2 null, then loadend 2
// expect: 2 null ""
// expect: onload null
// expect: loadstart,load,loadend
// expect: again: loadstart,progress,load,loadstart,progress,load,loadend
// expect: p true 1.5 2 [object ProgressEvent] 0 false true
const text = new Blob(['hé'], { type: 'text/plain' });
const reader = new FileReader();
console.log(reader.readyState, reader.result, reader.error, FileReader.EMPTY, FileReader.LOADING,
	FileReader.prototype.DONE, new FileReader(1).LOADING);
const read = (method, blob, ...more) => new Promise((ok, fail) => {
	const one = new FileReader();
	one.onload = () => ok(one.result);
	one.onerror = () => fail(one.error);
	one[method](blob, ...more);
});
const nameOf = f => {
	try {
		f();
	} catch (e) {
		return e.name;
	}
};

async function main() {
	for (const type of ['loadstart', 'progress', 'load', 'loadend', 'abort', 'error'])
		reader.addEventListener(type, e => {
			console.log(type, reader.readyState, `${e.loaded}/${e.total}`, e.lengthComputable, reader.error);
			if (type === 'load')
				reader.onload = () => console.log('never: the listeners of this load were chosen before');
		});
	const ended = new Promise(ok => { reader.onloadend = ok; });
	reader.readAsText(new Blob(['hé', 'll']));
	console.log(reader.readyState);
	await ended;
	console.log(reader.readyState, JSON.stringify(reader.result));

	console.log(...(await Promise.all([
		read('readAsText', text), read('readAsBinaryString', text),
			read('readAsText', new Blob([new Uint8Array([0xd1])]), 'koi8-r'),
		read('readAsDataURL', text), read('readAsDataURL', new Blob([])),
			read('readAsText', new Blob([new Uint8Array([0xff])], { type: 'a/b;charset=windows-1251' })),
		read('readAsText', new Blob([new Uint8Array([0xff, 0xfe, 0xe9, 0])]), 'utf-8'),
			read('readAsText', new Blob(['é']), 'no such encoding')
	])).map(value => JSON.stringify(value)));
	const buffer = await read('readAsArrayBuffer', text);
	console.log(buffer.constructor.name, buffer.byteLength);

	const busy = new FileReader();
	busy.readAsText(text);
	console.log(nameOf(() => busy.readAsText(text)), nameOf(() => busy.readAsText()),
		nameOf(() => new FileReader().readAsText('text')),
		nameOf(() => FileReader.prototype.abort.call({})));
	const events = [];
	busy.onabort = () => events.push(`aborted ${busy.readyState} ${busy.result}`);
	busy.onloadend = () => events.push(`then loadend ${busy.readyState}`);
	busy.onload = () => events.push('never');
	busy.abort();
	busy.abort();
	console.log(events.join(', '));
	await new Promise(ok => setTimeout(ok, 5));
	const empty = new FileReader();
	empty.abort();
	const seen = [];
	empty.onload = 5;
	empty.onloadstart = () => seen.push('loadstart');
	empty.onprogress = () => seen.push('progress');
	empty.addEventListener('load', () => seen.push('load'));
	empty.readAsText(new Blob([]));
	await new Promise(ok => { empty.onloadend = ok; });
	seen.push('loadend');
	console.log(empty.readyState, empty.error, JSON.stringify(empty.result));
	console.log('onload', empty.onload);
	console.log(seen.join());

	// another reading begins in the middle of the last event of one
	const twice = new FileReader(), order = [];
	let count = 0;
	for (const type of ['loadstart', 'progress', 'load'])
		twice[`on${type}`] = () => order.push(type);
	twice.onerror = () => { throw twice.error; };
	twice.addEventListener('load', () => {
		if (count++ === 0)
			twice.readAsText(text);
	});
	await new Promise(ok => {
		twice.onloadend = () => {
			order.push('loadend');
			ok();
		};
		twice.readAsText(text);
	});
	console.log('again:', order.join());
	const event = new ProgressEvent('p', { lengthComputable: 1, loaded: 1.5, total: '2' });
	console.log(event.type, event.lengthComputable, event.loaded, event.total, String(event),
		new ProgressEvent('q').loaded, event.bubbles, event instanceof Event);
}

main();
