// v8.serialize writes the bytes that node writes, and deserialize reads them and refuses others.
const { serialize, deserialize } = require('v8');
const assert = require('assert');

const circle = { x: 1 };
circle.circle = circle;
const sparse = [1, , 2];
sparse.more = true;
const all = [
	undefined, null, true, false, 0, -0, -1, 2 ** 31, 1.5, NaN, 10n ** 30n, -1n, '', 'text', 'é', '日本', '\ud800',
	[], [1, [2]], sparse, {}, { a: 1, 5: 'five', ['__proto__']: 2 }, circle, new Date(0), /x\/y/giu, Object('boxed'),
	Object(1), Object(true), Object(2n), new Map([[1, { a: 2 }]]), new Set(['x']), new Uint8Array([1, 2]).buffer,
	Buffer.from('bytes'), new Float32Array([1, 2]), new DataView(new ArrayBuffer(3))
];
for (const value of all) {
	const bytes = serialize(value);
	console.log(bytes.toString('latin1').replace(/[^ -~]/g, c => `\\${c.charCodeAt(0).toString(16)}`));
	assert.deepStrictEqual(deserialize(bytes), value);
	for (let size = 0; size < bytes.length; size++) {
		try {
			deserialize(bytes.subarray(0, size));
		} catch (err) {
			assert(err instanceof Error);
		}
	}
}
const error = deserialize(serialize(new RangeError('why', { cause: 1 })));
console.log(error instanceof RangeError, error.message, error.cause, Object.keys(error));
for (const bad of [() => {}, Symbol('s'), new WeakMap(), [Promise.resolve()]]) {
	try {
		serialize(bad);
	} catch (err) {
		console.log(err.message);
	}
}
for (const text of ['', 'ff', 'ff0f', 'ff0f41ffffffff0f', 'ff0f5e05', 'ff0f6f22017a', 'ff0f5c630100', 'ff0f7205', '000f5f', 'ff0f5c08030001']) {
	try {
		console.log(deserialize(Buffer.from(text, 'hex')));
	} catch (err) {
		console.log('refused');
	}
}
try {
	deserialize('text');
} catch (err) {
	console.log(err.code);
}
// deep nesting is an error, not a crash
let deep = [];
for (let i = 0; i < 1e5; i++)
	deep = [deep];
try {
	serialize(deep);
} catch (err) {
	console.log(err instanceof RangeError);
}
try {
	deserialize(Buffer.concat([Buffer.from([0xff, 15]), Buffer.alloc(1e6, 'A\x01', 'latin1')]));
} catch (err) {
	console.log(err instanceof Error);
}
