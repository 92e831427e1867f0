// 64-bit accessors of DataView in both byte orders.
const v = new DataView(new ArrayBuffer(24), 4);
v.setBigInt64(0, -2n);
v.setBigInt64(8, 0x0102030405060708n, true);
console.log(Buffer.from(v.buffer).toString('hex'));
console.log(v.getBigInt64(0), v.getBigUint64(0), v.getBigInt64(8), v.getBigInt64(8, true), v.getBigUint64(1, true));
v.setBigUint64(3, 2n ** 64n + 5n);
console.log(v.getBigUint64(3), v.getFloat64(3), v.getUint32(7));
for (const f of [
	() => v.setBigInt64(0, 1),
	() => v.setBigInt64(0),
	() => v.setBigInt64(20, 1n),
	() => v.getBigInt64(13),
	() => v.getBigInt64(-1),
	() => v.setBigInt64(13, 'x'),
	() => v.setInt8(0, 1n),
	() => v.getBigInt64(1n),
	() => v.setBigUint64(0, '255'),
	() => v.getBigUint64(0)
])
	try {
		console.log(f());
	} catch (e) {
		console.log(e.name, e.message);
	}
console.log(DataView.prototype.getBigInt64.name, DataView.prototype.getBigInt64.length, DataView.prototype.setBigUint64.length);
