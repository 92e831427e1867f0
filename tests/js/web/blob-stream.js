// A Blob as a stream of bytes, by chunks and into buffers of one's own.
// expect: 3 65536,65536,18928 150000 true
// expect: 1,2 false 3 false 0 true
// expect: 0
// expect: TypeError
// expect: part of a file
const all = new Uint8Array(150000).map((_, i) => i % 251);
(async () => {
	const sizes = [], got = [];
	for await (const chunk of new Blob([all]).stream()) {
		sizes.push(chunk.length);
		got.push(chunk);
	}
	console.log(sizes.length, sizes.join(), Buffer.concat(got).length, Buffer.concat(got).equals(Buffer.from(all)));
	const reader = new Blob([new Uint8Array([1, 2, 3])]).stream().getReader({ mode: 'byob' });
	const first = await reader.read(new Uint8Array(2)), second = await reader.read(new Uint8Array(2)), third = await reader.read(new Uint8Array(2));
	console.log(String(first.value), first.done, String(second.value), second.done, third.value.length, third.done);
	let count = 0;
	for await (const _ of new Blob([]).stream()) count++;
	console.log(count);
	try { Blob.prototype.stream.call({}); } catch (e) { console.log(e.name); }
	console.log(await require('stream/consumers').text(new File(['a part of a file'], 'x').slice(2).stream()));
})();
