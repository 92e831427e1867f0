// Identifiers and formats: snowflakes, varints, protobuf, UUIDs, base 58, addresses, money, weeks.
{
	// snowflake
	const EPOCH = 1420070400000n;
	const parse = id => {
		id = BigInt(id);
		return {
			ts: new Date(Number((id >> 22n) + EPOCH)).toISOString(),
			worker: Number((id & 0x3e0000n) >> 17n),
			process: Number((id & 0x1f000n) >> 12n),
			inc: Number(id & 0xfffn)
		};
	};
	console.log(parse('175928847299117063'), parse('1234567890123456789'), parse(0));
	let seq = 0n;
	const make = (ms, w) => ((BigInt(ms) - EPOCH) << 22n) | (BigInt(w) << 12n) | (seq = (seq + 1n) & 4095n);
	const ids = [1500000000000, 1600000000000, 1700000000000].map(t => make(t, 7));
	console.log(
		ids,
		ids.map(String),
		ids.map(i => i.toString(36))
	);
	console.log([...ids].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
	console.log(JSON.stringify(ids.map(String)));
	try {
		JSON.stringify({ id: ids[0] });
	} catch (e) {
		console.log(e.name, e.message);
	}
	console.log(JSON.stringify({ id: ids[0] }, (k, v) => (typeof v === 'bigint' ? `${v}n` : v)));
	BigInt.prototype.toJSON = function () {
		return this.toString();
	};
	console.log(JSON.stringify({ id: ids[0], n: [1n, -2n] }));
	delete BigInt.prototype.toJSON;
}
{
	// varint
	function enc(v) {
		v = BigInt.asUintN(64, BigInt(v));
		const out = [];
		while (v > 127n) {
			out.push(Number(v & 127n) | 128);
			v >>= 7n;
		}
		out.push(Number(v));
		return Buffer.from(out);
	}
	function dec(b) {
		let r = 0n,
			s = 0n;
		for (const x of b) {
			r |= BigInt(x & 127) << s;
			s += 7n;
			if (!(x & 128)) break;
		}
		return r;
	}
	const zig = n => (n << 1n) ^ (n >> 63n),
		zag = n => (n >> 1n) ^ -(n & 1n);
	for (const n of [0n, 1n, 127n, 128n, 300n, 2n ** 32n, 2n ** 63n - 1n, 2n ** 64n - 1n, -1n, -300n]) {
		const b = enc(n);
		console.log(n, b, dec(b), BigInt.asIntN(64, dec(b)), dec(enc(zig(n))), zag(dec(enc(zig(n)))));
	}
}
{
	// protobuf
	class W {
		#b = [];
		varint(n) {
			n = BigInt.asUintN(64, BigInt(n));
			for (; n > 127n; n >>= 7n) this.#b.push(Number(n & 127n) | 128);
			this.#b.push(Number(n));
			return this;
		}
		tag(f, t) {
			return this.varint((f << 3) | t);
		}
		int64(f, v) {
			return this.tag(f, 0).varint(v);
		}
		sint64(f, v) {
			return this.int64(f, (v << 1n) ^ (v >> 63n));
		}
		fixed64(f, v) {
			this.tag(f, 1);
			const b = Buffer.alloc(8);
			b.writeBigUInt64LE(BigInt.asUintN(64, v));
			this.#b.push(...b);
			return this;
		}
		string(f, s) {
			const b = Buffer.from(s);
			this.tag(f, 2).varint(b.length);
			this.#b.push(...b);
			return this;
		}
		done() {
			return Buffer.from(this.#b);
		}
	}
	const m = new W().int64(1, 150n).int64(2, -1n).sint64(3, -2n).fixed64(4, 0xdeadbeefcafebaben).fixed64(5, -5n).string(6, 'testing').done();
	console.log(m.toString('hex'));
	let i = 0;
	const rd = () => {
		let r = 0n,
			s = 0n,
			x;
		do {
			x = m[i++];
			r |= BigInt(x & 127) << s;
			s += 7n;
		} while (x & 128);
		return r;
	};
	while (i < m.length) {
		const t = rd(),
			f = t >> 3n,
			w = Number(t & 7n);
		let v;
		if (w === 0) v = BigInt.asIntN(64, rd());
		else if (w === 1) {
			v = m.readBigInt64LE(i);
			i += 8;
		} else {
			const n = Number(rd());
			v = m.toString('utf8', i, (i += n));
		}
		console.log({ f, w, v });
	}
}
{
	// uuid
	const toBig = u => BigInt('0x' + u.replace(/-/g, '')),
		toUuid = n =>
			n
				.toString(16)
				.padStart(32, '0')
				.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
	const u = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
	console.log(toBig(u), toUuid(toBig(u)) === u, toUuid(0n), toUuid((1n << 128n) - 1n));
	const t = toBig(u);
	const time = (((t >> 64n) & 0x0fffn) << 48n) | (((t >> 80n) & 0xffffn) << 32n) | (t >> 96n);
	console.log(time, new Date(Number((time - 122192928000000000n) / 10000n)).toISOString());
	const A = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
	function ulid(n) {
		let s = '';
		for (let i = 0; i < 26; i++) {
			s = A[Number(n & 31n)] + s;
			n >>= 5n;
		}
		return s;
	}
	console.log(ulid(toBig(u)), ulid(2n ** 128n - 1n));
	const B62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
	let n = toBig(u),
		o = '';
	do {
		o = B62[n % 62n] + o;
		n /= 62n;
	} while (n);
	console.log(o, [...o].reduce((a, c) => a * 62n + BigInt(B62.indexOf(c)), 0n) === toBig(u));
}
{
	// base58
	const A = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
	const enc = b => {
		let n = BigInt('0x' + (b.toString('hex') || '0')),
			s = '';
		while (n > 0n) {
			s = A[Number(n % 58n)] + s;
			n /= 58n;
		}
		for (const x of b) {
			if (x) break;
			s = '1' + s;
		}
		return s;
	};
	const dec = s => {
		let n = 0n;
		for (const c of s) n = n * 58n + BigInt(A.indexOf(c));
		let h = n.toString(16);
		if (h.length % 2) h = '0' + h;
		return Buffer.concat([Buffer.alloc(/^1*/.exec(s)[0].length), n ? Buffer.from(h, 'hex') : Buffer.alloc(0)]);
	};
	for (const t of ['', 'Hello World!', '\0\0abc', 'The quick brown fox jumps over the lazy dog.']) {
		const e = enc(Buffer.from(t));
		console.log(e, dec(e).toString() === t);
	}
}
{
	// ipv6
	function parse(s) {
		const [h, t] = s.split('::');
		const a = h ? h.split(':') : [],
			b = t ? t.split(':') : [];
		const mid = t === undefined ? [] : Array(8 - a.length - b.length).fill('0');
		return [...a, ...mid, ...b].reduce((n, x) => (n << 16n) | BigInt('0x' + x), 0n);
	}
	const show = n => Array.from({ length: 8 }, (_, i) => ((n >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(':');
	for (const s of ['::1', '2001:db8::ff00:42:8329', 'fe80::', '::', '1:2:3:4:5:6:7:8']) {
		const n = parse(s);
		console.log(s, n, show(n));
	}
	const cidr = (s, p) => {
		const mask = ((1n << BigInt(p)) - 1n) << BigInt(128 - p),
			n = parse(s);
		return [show(n & mask), show(n | (~mask & ((1n << 128n) - 1n))), 1n << BigInt(128 - p)];
	};
	console.log(cidr('2001:db8::1234', 32), cidr('::1', 128), cidr('::1', 0));
}
{
	// money
	const parse = s => {
		const m = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(s);
		if (!m) throw new TypeError('bad amount ' + s);
		const v = BigInt(m[2]) * 10n ** 8n + BigInt((m[3] ?? '').padEnd(8, '0'));
		return m[1] ? -v : v;
	};
	const show = v => {
		const n = v < 0n ? -v : v;
		const f = (n % 10n ** 8n).toString().padStart(8, '0').replace(/0+$/, '');
		return (v < 0n ? '-' : '') + n / 10n ** 8n + (f && '.' + f);
	};
	const rows = ['0.1', '0.2', '1000000000000.00000001', '-3.5', '21000000'];
	let total = 0n;
	for (const r of rows) total += parse(r);
	console.log(
		show(total),
		rows.map(r => show(parse(r) * 3n)),
		show(parse('10') / 3n),
		show(-parse('10') / 3n)
	);
	try {
		parse('1e5');
	} catch (e) {
		console.log(e.message);
	}
	console.log(
		[3n, 1n, 2n, 10n].sort(),
		[3n, 1n, 2n, 10n].sort((a, b) => Number(a - b)),
		Math.max(...[3n, 1n].map(Number))
	);
	console.log(123456789012345678901234567890n.toLocaleString(), 1234567n.toLocaleString('en-US'), (-1234n).toLocaleString());
}
{
	// isoweek
	const DAY = 86400000n;
	function iso(ms) {
		const d = BigInt(ms) / DAY,
			dow = (((d + 3n) % 7n) + 7n) % 7n;
		const thu = d - dow + 3n;
		const y = new Date(Number(thu * DAY)).getUTCFullYear();
		const jan1 = BigInt(Date.UTC(y, 0, 1)) / DAY;
		return `${y}-W${((thu - jan1) / 7n + 1n).toString().padStart(2, '0')}-${dow + 1n}`;
	}
	for (const d of ['2020-12-31', '2021-01-01', '2021-01-04', '2016-01-03', '2024-12-30', '2000-02-29', '1970-01-01'])
		console.log(d, iso(Date.parse(d)));
}
