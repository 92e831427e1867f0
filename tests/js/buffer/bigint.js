// 64-bit integers of Buffer: values, ranges and offsets that do not fit, and BigInts where numbers are wanted.
const fs = require('fs'),
	b = Buffer.alloc(16);
const { print: t } = require('../_outcome.js');
for (const f of ['writeBigInt64LE', 'writeBigInt64BE', 'writeBigUInt64LE', 'writeBigUInt64BE', 'writeBigUint64LE'])
	for (const v of [
		1n,
		-1n,
		2n ** 63n - 1n,
		2n ** 63n,
		-(2n ** 63n),
		-(2n ** 63n) - 1n,
		2n ** 64n - 1n,
		2n ** 64n,
		1,
		'5',
		undefined,
		Object(3n),
		1e30
	])
		t(() => b[f](v) + ' ' + b.toString('hex', 0, 8));
for (const o of [0, 8, 9, -1, 1.5, NaN, 'x', 1n, null]) {
	t(() => b.readBigInt64LE(o));
	t(() => b.writeBigUInt64BE(5n, o));
}
t(() => Buffer.alloc(7).readBigUInt64LE());
t(() => b.readUInt8(0n));
t(() => b.writeUInt8(3n));
t(() => b.writeUInt32LE(3n));
t(() => b.writeDoubleLE(3n));
t(() => b.writeUIntLE(3n, 0, 6));
t(() => b.readUIntLE(0, 3n));
t(() => b.fill(3n));
t(() => b.indexOf(3n));
t(() => Buffer.alloc(3n));
t(() => Buffer.from([1n]));
t(() => Buffer.from(5n));
t(() => Buffer.from(new BigInt64Array([1n])));
t(() => Buffer.from(new BigInt64Array([1n]).buffer));
t(() => Buffer.from(Object(5n)));
t(() => b.subarray(1n));
t(() => b.toString('utf8', 0n, 1n));
t(() => b.copy(b, 1n));
t(() => Buffer.concat([b], 1n));
t(() => b.equals(1n));
t(() => Buffer.copyBytesFrom(new BigInt64Array([1n, 2n, 3n]), 1, 1));
t(() => Buffer.byteLength(1n));
t(() => b.write('x', 1n));
t(() => Buffer.byteLength(new BigInt64Array(2)));
b.writeBigInt64BE(-3n, 8);
console.log(b, b.readBigInt64BE(8), b.readBigUInt64BE(8), b.readBigUint64LE(8), b.readIntBE(10, 6));
console.log(
	Object.keys(Buffer.prototype)
		.filter(k => k.includes('Big'))
		.sort()
		.join(' '),
	b.writeBigInt64LE.length,
	b.readBigUint64BE.name,
	b.writeBigUint64BE.name,
	b.swap64().readBigInt64LE(8)
);
