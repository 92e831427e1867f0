// FileHandle's readableWebStream(): chunks, both types, one at a time, the end of the handle.
// expect: ReadableStream { locked: false, state: 'readable', supportsBYOB: false }
// expect: 100000 2 ArrayBuffer 65536
// expect: ERR_INVALID_STATE Invalid state: The FileHandle is locked
// expect: ERR_INVALID_STATE Invalid state: The FileHandle is closed
// expect: ReadableStream { locked: false, state: 'readable', supportsBYOB: true }
// expect: 100000 7 Uint8Array 16384
// expect: ERR_INVALID_STATE Invalid state: The FileHandle is locked
// expect: ERR_INVALID_STATE Invalid state: The FileHandle is closed
// expect: 10 false true
// expect: { value: undefined, done: true }
// fault: raw
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
writeFileSync('file', 'x'.repeat(100000));
const refused = handle => {
	try {
		handle.readableWebStream();
	} catch (e) {
		console.log(e.code, e.message);
	}
};
for (const options of [undefined, { type: 'bytes' }]) {
	const handle = await open('file'), stream = handle.readableWebStream(options);
	console.log(stream);
	let size = 0, count = 0, first;
	for await (const chunk of stream) {
		first ??= chunk;
		size += chunk.byteLength;
		count++;
	}
	console.log(size, count, first.constructor.name, first.byteLength);
	refused(handle);
	await handle.close();
	refused(handle);
}
const bytes = await open('file'), reader = bytes.readableWebStream({ type: 'bytes' }).getReader({ mode: 'byob' });
const { value, done } = await reader.read(new Uint8Array(10));
await reader.cancel();
console.log(value.length, done, bytes.fd > 0);
await bytes.close();
const closed = await open('file'), stream = closed.readableWebStream();
await closed.close();
console.log(await stream.getReader().read());
