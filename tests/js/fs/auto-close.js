// Without autoClose an error leaves the stream as it is; an aborted signal is seen before the first byte is written.
// expect: EBADF false false 13337
// expect: AbortError
const fs = require('fs'), { Readable } = require('stream');
const file = fs.createReadStream(null, { fd: 13337, autoClose: false });
file.on('data', () => {});
file.on('error', e => {
	setImmediate(async () => {
		console.log(e.code, file.closed, file.destroyed, file.fd);
		const used = Readable.from([]), control = new AbortController();
		for await (const _ of used);
		process.nextTick(() => control.abort());
		await fs.promises.writeFile('out', used, { signal: control.signal }).catch(e => { console.log(e.name); });
	});
});
