// A random program on views of 64-bit integers over the same bytes.
{
	// gen
	// random operations on BigInt views: typed arrays, DataView, Buffer
	let s = 88172645463325252n;
	const r64 = () => {
		s ^= BigInt.asUintN(64, s << 13n);
		s ^= s >> 7n;
		s ^= BigInt.asUintN(64, s << 17n);
		return s;
	};
	const pick = a => a[Number(r64() % BigInt(a.length))];
	const edge = [
		0n,
		1n,
		-1n,
		2n ** 31n,
		2n ** 32n,
		2n ** 53n,
		2n ** 63n - 1n,
		2n ** 63n,
		-(2n ** 63n),
		-(2n ** 63n) - 1n,
		2n ** 64n - 1n,
		2n ** 64n,
		2n ** 65n + 3n,
		-(2n ** 100n)
	];
	const any = () => pick([pick(edge), r64(), -r64(), r64() * r64(), r64() >> 40n]);
	const buf = new ArrayBuffer(64),
		I = new BigInt64Array(buf),
		U = new BigUint64Array(buf),
		D = new DataView(buf),
		B = Buffer.from(buf);
	let h = 0n;
	const note = x => {
		h = BigInt.asUintN(64, (h ^ BigInt.asUintN(64, x)) * 0x100000001b3n);
	};
	const say = [];
	for (let i = 0; i < 4000; i++) {
		const v = any(),
			k = Number(r64() % 8n),
			o = Number(r64() % 57n);
		const op = Number(r64() % 14n);
		try {
			switch (op) {
				case 0:
					I[k] = v;
					note(I[k]);
					break;
				case 1:
					U[k] = v;
					note(U[k]);
					break;
				case 2:
					D.setBigInt64(o, v, !!(i & 1));
					note(D.getBigInt64(o, !!(i & 2)));
					break;
				case 3:
					D.setBigUint64(o, v);
					note(D.getBigUint64(o, true));
					break;
				case 4:
					B.writeBigInt64LE(v, o);
					note(B.readBigInt64BE(o));
					break;
				case 5:
					B.writeBigUInt64BE(v, o);
					note(B.readBigUInt64LE(o));
					break;
				case 6:
					I.fill(v, k, 8);
					break;
				case 7:
					note(BigInt(U.indexOf(BigInt.asUintN(64, v))));
					break;
				case 8:
					U.sort();
					break;
				case 9:
					I.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
					break;
				case 10:
					I.reverse();
					break;
				case 11:
					U.copyWithin(k, 2, 5);
					break;
				case 12:
					for (const x of I.toSorted()) note(x);
					break;
				case 13:
					note(I.map(x => x ^ v).reduce((a, b) => a + b));
					break;
			}
		} catch (e) {
			say.push(e.name[0]);
			note(BigInt(e.message.length));
		}
		if (i % 500 === 499) console.log(i, h, say.length, I.join(), String(U));
	}
	console.log(I, U, say.join(''));
}
