// What expands without end: the bound of the result, and the limits of a run; and the loop turns meanwhile.
// needs: native the guards' threads and timers are the emulator's
// timeout: 60
// run: for how in bound turns; do {jsr} {file} $how; done; for how in sync async inflate; do {jsr} --max-heap=48 --max-wall=40 {file} $how 2>err; echo $? $(grep -c '^jsr: stopped:.*max-heap' err); done; for how in brotli later; do {jsr} --max-wall=0.5 {file} $how 2>err; echo $? $(grep -c '^jsr: stopped:.*max-wall' err); done
// expect: ERR_BUFFER_TOO_LARGE Cannot create a Buffer larger than 1000000 bytes
// expect: ERR_BUFFER_TOO_LARGE Cannot create a Buffer larger than 1000000 bytes
// expect: ERR_BUFFER_TOO_LARGE Cannot create a Buffer larger than 1 bytes
// expect: timer
// expect: done
// expect: 137 1
// expect: 137 1
// expect: 137 1
// expect: 124 1
// expect: 124 1
'use strict';
const zlib = require('zlib');

const member = zlib.gzipSync(Buffer.alloc(1 << 20)), bomb = Buffer.concat(Array.from({ length: 2000 }, () => member));
const noise = new Uint32Array(4 << 20).map((_, i) => Math.imul(i, 2654435761) ^ i >> 3);
const cases = {
	bound() {
		const said = err => { console.log(err.code, err.message); };
		try {
			zlib.gunzipSync(bomb, { maxOutputLength: 1e6 });
		} catch (err) {
			said(err);
		}
		zlib.gunzip(bomb, { maxOutputLength: 1e6 }, err => {
			said(err);
			zlib.unzip(bomb, { maxOutputLength: 1 }, said);
		});
	},
	turns() {
		zlib.brotliCompress(noise.subarray(0, 1 << 18), () => { console.log('done'); });
		setTimeout(() => { console.log('timer'); }, 1);
	},
	sync() { zlib.gunzipSync(bomb); },
	async() { zlib.gunzip(bomb, () => {}); },
	inflate() {
		const one = zlib.createGunzip();
		one.on('data', chunk => { (cases.kept ??= []).push(chunk); });
		one.end(bomb);
	},
	brotli() { zlib.brotliCompressSync(noise); },
	later() { zlib.brotliCompress(noise, () => {}); }
};
cases[process.argv[2]]();
