// 64 bits and more by masks: hashes, generators of random numbers, curves.
{
	// fnv1a
	const OFF = 0xcbf29ce484222325n,
		PRIME = 0x100000001b3n;
	const fnv = s => {
		let h = OFF;
		for (const b of Buffer.from(s)) h = BigInt.asUintN(64, (h ^ BigInt(b)) * PRIME);
		return h;
	};
	for (const s of ['', 'a', 'foobar', 'hello world', 'ünïcödé €', 'x'.repeat(1000)])
		console.log(JSON.stringify(s.slice(0, 12)), fnv(s).toString(16).padStart(16, '0'), fnv(s));
	function fnv128(s) {
		let h = 0x6c62272e07bb014262b821756295c58dn;
		const P = (1n << 88n) + 0x13bn,
			M = (1n << 128n) - 1n;
		for (const b of Buffer.from(s)) {
			h ^= BigInt(b);
			h = (h * P) & M;
		}
		return h.toString(16).padStart(32, '0');
	}
	console.log(fnv128(''), fnv128('a'), fnv128('hello'));
}
{
	// siphash
	const M = 0xffffffffffffffffn,
		rot = (x, b) => ((x << b) | (x >> (64n - b))) & M;
	function sip(key, data) {
		const k0 = key.readBigUInt64LE(0),
			k1 = key.readBigUInt64LE(8);
		let [a, b, c, d] = [k0 ^ 0x736f6d6570736575n, k1 ^ 0x646f72616e646f6dn, k0 ^ 0x6c7967656e657261n, k1 ^ 0x7465646279746573n];
		const round = () => {
			a = (a + b) & M;
			b = rot(b, 13n) ^ a;
			a = rot(a, 32n);
			c = (c + d) & M;
			d = rot(d, 16n) ^ c;
			a = (a + d) & M;
			d = rot(d, 21n) ^ a;
			c = (c + b) & M;
			b = rot(b, 17n) ^ c;
			c = rot(c, 32n);
		};
		let i = 0;
		for (; i + 8 <= data.length; i += 8) {
			const m = data.readBigUInt64LE(i);
			d ^= m;
			round();
			round();
			a ^= m;
		}
		let last = BigInt(data.length & 255) << 56n;
		for (let j = 0; i + j < data.length; j++) last |= BigInt(data[i + j]) << BigInt(8 * j);
		d ^= last;
		round();
		round();
		a ^= last;
		c ^= 0xffn;
		for (let j = 0; j < 4; j++) round();
		return a ^ b ^ c ^ d;
	}
	const key = Buffer.from(Array.from({ length: 16 }, (_, i) => i));
	for (let n = 0; n < 20; n++) {
		const o = Buffer.alloc(8);
		o.writeBigUInt64LE(sip(key, Buffer.from(Array.from({ length: n }, (_, i) => i))));
		console.log(o.toString('hex'));
	}
}
{
	// murmur
	const U = x => BigInt.asUintN(64, x);
	const fmix = k => {
		k ^= k >> 33n;
		k = U(k * 0xff51afd7ed558ccdn);
		k ^= k >> 33n;
		k = U(k * 0xc4ceb9fe1a85ec53n);
		return k ^ (k >> 33n);
	};
	console.log([0n, 1n, 2n ** 63n, 2n ** 64n - 1n].map(x => fmix(x).toString(16)));
	const K = [0x428a2f98d728ae22n, 0x7137449123ef65cdn];
	console.log(K.map(k => [k >> 32n, k & 0xffffffffn].map(Number)));
	const crcTable = Array.from({ length: 256 }, (_, i) => {
		let c = BigInt(i);
		for (let k = 0; k < 8; k++) c = c & 1n ? 0xc96c5795d7870f42n ^ (c >> 1n) : c >> 1n;
		return c;
	});
	const crc64 = s => {
		let c = 0xffffffffffffffffn;
		for (const b of Buffer.from(s)) c = crcTable[Number((c ^ BigInt(b)) & 0xffn)] ^ (c >> 8n);
		return (c ^ 0xffffffffffffffffn).toString(16).padStart(16, '0');
	};
	console.log(crc64('123456789'), crc64(''), crc64('a'));
	const adler = new BigUint64Array(crcTable);
	console.log(adler.length, adler[255], adler.subarray(0, 3));
}
{
	// xorshift
	const M = (1n << 64n) - 1n,
		rotl = (x, k) => ((x << k) | (x >> (64n - k))) & M;
	function sm(seed) {
		return () => {
			seed = (seed + 0x9e3779b97f4a7c15n) & M;
			let z = seed;
			z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & M;
			z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & M;
			return z ^ (z >> 31n);
		};
	}
	const r = sm(42n),
		s = [r(), r(), r(), r()];
	console.log(s);
	const next = () => {
		const res = (rotl((s[1] * 5n) & M, 7n) * 9n) & M,
			t = (s[1] << 17n) & M;
		s[2] ^= s[0];
		s[3] ^= s[1];
		s[1] ^= s[2];
		s[0] ^= s[3];
		s[2] ^= t;
		s[3] = rotl(s[3], 45n);
		return res;
	};
	let acc = 0n;
	for (let i = 0; i < 2000; i++) acc ^= next();
	console.log(acc.toString(16), next(), Number(next() >> 11n) / 2 ** 53);
	let lcg = 1n;
	for (let i = 0; i < 1000; i++) lcg = BigInt.asUintN(64, lcg * 6364136223846793005n + 1442695040888963407n);
	console.log(lcg);
	const pcg = () => {
		let st = 0x853c49e6748fea9bn;
		return () => {
			const o = st;
			st = BigInt.asUintN(64, o * 6364136223846793005n + 0xda3e39cb94b95bdbn);
			const x = Number(BigInt.asUintN(32, ((o >> 18n) ^ o) >> 27n)),
				rot = Number(o >> 59n);
			return ((x >>> rot) | (x << (-rot & 31))) >>> 0;
		};
	};
	const g = pcg();
	console.log([g(), g(), g(), g(), g()]);
}
{
	// ed25519-field
	const p = 2n ** 255n - 19n,
		mod = a => ((a % p) + p) % p;
	const pow = (b, e) => {
		let r = 1n;
		for (b = mod(b); e; e >>= 1n, b = mod(b * b)) if (e & 1n) r = mod(r * b);
		return r;
	};
	const inv = a => pow(a, p - 2n);
	const d = mod(-121665n * inv(121666n));
	console.log(d);
	const I = pow(2n, (p - 1n) / 4n);
	console.log(I, mod(I * I) === p - 1n);
	const recover = y => {
		const u = mod(y * y - 1n),
			v = mod(d * y * y + 1n);
		const x2 = mod(u * inv(v));
		let x = pow(x2, (p + 3n) / 8n);
		if (mod(x * x - x2)) x = mod(x * I);
		return x & 1n ? p - x : x;
	};
	const By = mod(4n * inv(5n)),
		Bx = recover(By);
	console.log(Bx, By);
	const add = ([x1, y1], [x2, y2]) => {
		const k = mod(d * x1 * x2 * y1 * y2);
		return [mod((x1 * y2 + x2 * y1) * inv(1n + k)), mod((y1 * y2 + x1 * x2) * inv(1n - k))];
	};
	let P = [Bx, By],
		R = [0n, 1n];
	for (let e = 123456789n; e; e >>= 1n, P = add(P, P)) if (e & 1n) R = add(R, P);
	console.log(R.map(x => x.toString(16)));
}
{
	// secp
	const P = 2n ** 256n - 2n ** 32n - 977n,
		N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
		G = [
			0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
			0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n
		];
	const m = (a, n = P) => ((a %= n), a < 0n ? a + n : a);
	const inv = (a, n = P) => {
		let [x, y, u, v] = [0n, 1n, 1n, 0n],
			b = n;
		a = m(a, n);
		while (a) {
			const q = b / a,
				r = b % a,
				w = x - u * q,
				z = y - v * q;
			b = a;
			a = r;
			x = u;
			y = v;
			u = w;
			v = z;
		}
		return m(x, n);
	};
	const add = (p, q) => {
		if (!p) return q;
		if (!q) return p;
		const [a, b] = p,
			[c, d] = q;
		if (a === c && b !== d) return null;
		const l = a === c ? m(3n * a * a * inv(2n * b)) : m((d - b) * inv(c - a));
		const x = m(l * l - a - c);
		return [x, m(l * (a - x) - b)];
	};
	const mul = (k, p = G) => {
		let r = null;
		for (; k; k >>= 1n, p = add(p, p)) if (k & 1n) r = add(r, p);
		return r;
	};
	for (const k of [1n, 2n, 3n, 20n, 112233445566778899n, N - 1n])
		console.log(
			k,
			mul(k).map(x => x.toString(16).padStart(64, '0'))
		);
	console.log(mul(N));
	const k = 12345n,
		z = BigInt('0x' + '4b688df40bcedbe641ddb16ff0a1842d9c67ea1c3bf63f3e0471baa664531d1a'),
		dA = 987654321n,
		r = m(mul(k)[0], N),
		s = m(inv(k, N) * (z + r * dA), N);
	console.log(r, s);
	const w = inv(s, N),
		Q = mul(dA);
	console.log(m(add(mul(m(z * w, N)), mul(m(r * w, N), Q))[0], N) === r);
}
