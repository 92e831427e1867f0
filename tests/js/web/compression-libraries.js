// brotli and zstd, there and back, where their libraries are; else the error names them.
// expect: brotli true
// expect: zstd true
const all = async stream => {
	const chunks = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks);
};
(async () => {
	for (const format of ['brotli', 'zstd']) {
		const data = Buffer.from('hello '.repeat(50000));
		try {
			const packed = await all(new Blob([data]).stream().pipeThrough(new CompressionStream(format)));
			const back = await all(new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)));
			const bad = [packed.subarray(0, -2), Buffer.concat([packed, data])].map(b => all(new Blob([b]).stream().pipeThrough(new DecompressionStream(format))).then(() => false, e => e instanceof TypeError));
			console.log(format, packed.length < 200 && back.equals(data) && (await Promise.all(bad)).every(Boolean));
		} catch (e) {
			console.log(format, e.code === 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' && /lib\w+\.so\.1 \(lib\w+\)/.test(e.message));
		}
	}
})();
