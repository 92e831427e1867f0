'use strict';
// Blobs made of anything and sliced again and again, in memory and in files, beside plain arrays of bytes.

const fs = require('fs');
const os = require('os');
const path = require('path');

const file = path.join(os.tmpdir(), `jsr-fuzz-blob-${process.pid}`);
process.on('exit', () => { fs.rmSync(file, { force: true }); });

// ---- the twin: UTF-8, lines' ends, offsets

function encode(text) {
	const bytes = [];
	for (const character of text) {
		let c = character.codePointAt(0);
		if (c >= 0xd800 && c < 0xe000)
			c = 0xfffd;
		if (c < 0x80)
			bytes.push(c);
		else if (c < 0x800)
			bytes.push(0xc0 | c >> 6, 0x80 | c & 63);
		else if (c < 0x10000)
			bytes.push(0xe0 | c >> 12, 0x80 | c >> 6 & 63, 0x80 | c & 63);
		else
			bytes.push(0xf0 | c >> 18, 0x80 | c >> 12 & 63, 0x80 | c >> 6 & 63, 0x80 | c & 63);
	}
	return bytes;
}

const nativeEnds = text => text.split('\r\n').join('\n').split('\r').join('\n');

// [Clamp] long long: to the nearest, of two the even one.
function clamp(value) {
	const n = Number(value);
	if (Number.isNaN(n))
		return 0;
	const c = Math.min(Math.max(n, -(2 ** 53 - 1)), 2 ** 53 - 1), low = Math.floor(c);
	return c - low < 0.5 || (c - low === 0.5 && low % 2 === 0) ? low : low + 1;
}

function sliced(bytes, start, end) {
	const size = bytes.length;
	const offset = (value, otherwise) => {
		const n = value === undefined ? otherwise : clamp(value);
		return n < 0 ? Math.max(size + n, 0) : Math.min(n, size);
	};
	const from = offset(start, 0), to = offset(end, size);
	return bytes.slice(from, Math.max(from, to));
}

const lowered = type => [...type].every(c => c >= ' ' && c <= '~') ? type.toLowerCase() : '';

// ---- programs

const texts = ['', 'a', 'abc', '\r\n', 'x\ry\nz\r\n', '\u00e9', '\u20ac uro', '\ud83d\ude00', '\ud800', '\udc00\ud800', 'a'.repeat(300)];
const numbers = [undefined, 0, 1, 2, 3, 0.5, 1.5, 2.5, -0.5, -1, -2, -2.5, NaN, Infinity, -Infinity, '2', '-1', 'x', null, 2 ** 40, -(2 ** 40), 65536, 70000];
const types = ['', 'text/plain', 'Text/X', 'a\u0100b', 'a\0b'];

function view(r) {
	const room = r.chance(0.1) ? 80000 : 40;
	const buffer = new ArrayBuffer(room), all = new Uint8Array(buffer);
	for (let i = 0; i < room; i++)
		all[i] = r.below(256);
	const C = r.of([Uint8Array, DataView, Uint16Array, Float64Array, Int8Array]);
	const step = C.BYTES_PER_ELEMENT ?? 1;
	const from = r.below(3) * step, length = r.below((room - from) / step + 1);
	const bytes = [...all.slice(from, from + length * step)];
	return r.chance(0.2) ? [buffer, [...all]] : [new C(buffer, from, length), bytes];
}

async function read(r, { blob, bytes }, same) {
	const want = Buffer.from(bytes);
	const equal = (what, got) => {
		same(`${what} size`, got.length, want.length);
		if (Buffer.compare(got, want) !== 0)
			same(what, Buffer.from(got).toString('hex'), want.toString('hex'));
	};
	switch (r.below(9)) {
	case 0: return equal('arrayBuffer', new Uint8Array(await blob.arrayBuffer()));
	case 1: return equal('bytes', await blob.bytes());
	case 2: return same('text', await blob.text(), new TextDecoder('utf-8', { ignoreBOM: false }).decode(want));
	case 3: return equal('stream', Buffer.concat(await Array.fromAsync(blob.stream())));
	case 4: return equal('response', await new Response(blob).bytes());
	case 5: return equal('blob of a response', await (await new Response(blob).blob()).bytes());
	case 6: return equal('clone', await structuredClone(blob).bytes());
	case 7: {
		const url = URL.createObjectURL(blob);
		const response = await fetch(url);
		URL.revokeObjectURL(url);
		return equal('url', await response.bytes());
	}
	default: {
		const reader = blob.stream().getReader({ mode: 'byob' }), parts = [];
		for (;;) {
			const { done, value } = await reader.read(new Uint8Array(1 + r.below(r.chance(0.5) ? 100 : 70000)));
			if (done)
				return equal('byob', Buffer.concat(parts));
			parts.push(value);
		}
	}
	}
}

async function run(r, same) {
	const pool = [];
	const add = (blob, bytes, type) => {
		same('size', blob.size, bytes.length);
		same('type', blob.type, type);
		pool.push({ blob, bytes });
	};
	if (r.chance(0.3)) {
		const content = Uint8Array.from({ length: r.below(r.chance(0.2) ? 140000 : 300) }, () => r.below(256));
		fs.writeFileSync(file, content);
		add(await fs.openAsBlob(file), [...content], '');
	}
	for (let steps = 2 + r.below(12); steps > 0; steps--) {
		if (pool.length > 0 && r.chance(0.5)) {
			const { blob, bytes } = r.of(pool), start = r.of(numbers), end = r.of(numbers), type = r.of(types);
			add(blob.slice(start, end, type), sliced(bytes, start, end), lowered(type));
		} else if (pool.length > 0 && r.chance(0.4)) {
			await read(r, r.of(pool), same);
		} else {
			const endings = r.of(['transparent', 'native']), type = r.of(types), parts = [], all = [];
			for (let n = r.below(5); n > 0; n--) {
				const k = r.below(3);
				if (k === 0) {
					const text = r.of(texts);
					parts.push(text);
					all.push(encode(endings === 'native' ? nativeEnds(text) : text));
				} else if (k === 1 && pool.length > 0) {
					const { blob, bytes } = r.of(pool);
					parts.push(blob);
					all.push(bytes);
				} else {
					const [source, bytes] = view(r);
					parts.push(source);
					all.push(bytes);
				}
			}
			const bytes = all.flat();
			if (bytes.length < 600000)
				add(r.chance(0.2) ? new File(parts, 'f', { endings, type }) : new Blob(parts, { endings, type }), bytes, lowered(type));
		}
	}
	for (const one of pool)
		await read(r, one, same);
}

module.exports = { run };
