// --zero-fill-buffers: no buffer shows what was in its memory before.
// run: {jsr} --zero-fill-buffers {file}
// expect: 0
let sum = 0;
for (let i = 0; i < 200; i++) {
	for (const size of [20, 128, 1024, 5000]) {
		for (const make of [Buffer.allocUnsafe, Buffer.allocUnsafeSlow]) {
			const bytes = make(size);
			for (const byte of bytes)
				sum += byte;
			bytes.fill(255);
		}
	}
	if (i % 20 === 0)
		globalThis.gc?.();
}
console.log(sum);
