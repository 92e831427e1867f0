// BigInts among strings, arrays, objects and every operator.
{
	// strs
	const t = f => {
		try {
			console.log(f());
		} catch (e) {
			console.log(e.name, e.message);
		}
	};
	t(() => 'abc'.at(1n));
	t(() => 'abc'.slice(1n));
	t(() => 'abc'.substring(1n));
	t(() => 'a,b'.split(',', 1n));
	t(() => 'a1b'.replace(1n, 2n));
	t(() => 'a1b'.indexOf(1n));
	t(() => 'a1b'.includes(1n));
	t(() => 'abc'.charCodeAt(1n));
	t(() => 'x'.concat(1n, 2n));
	t(() => 'abc'.localeCompare(1n));
	t(() => '1'.match(1n));
	t(() => String.raw`${1n}`);
	t(() => `${1n}${2n}`);
	t(() => String(1n));
	t(() => new String(1n));
	t(() => [1n, 2n].join('-'));
	t(() => [3n, 1n, 10n].sort());
	t(() => [1n, 2n, 3n].indexOf(2n));
	t(() => [1n, 2, 3n].includes(2n));
	t(() => [1, 2, 3].fill(1n));
	t(() => [1, 2, 3].at(-1n));
	t(() => [1, 2].with(1n, 5));
	t(() => Array(3n));
	t(() => Array.of(3n));
	t(() => [[1n]].flat(1n));
	t(() => [1n, 2n].reduce((a, b) => a + b));
	t(() => new Array(2).fill(0n));
	t(() => Array.from('123', BigInt));
	t(() => Array.from(new Set([1n, 1n, 2n])));
	t(() => [1n, 2n].map(Number));
	t(() => [1n, 2n].toSorted((a, b) => (b > a ? 1 : -1)));
	t(() => [1n, 2n, 3n].sort((a, b) => b - a));
	t(() => ({ [1n]: 2n }));
	t(() => Object.entries({ a: 1n }));
	t(() => Object.is(1n, 1n));
	t(() => Object.is(0n, -0n));
	t(() => Object(1n) == 1n);
	t(() => Object(1n) === Object(1n));
	t(() => Object.freeze(1n));
	t(() => Object.prototype.toString.call(1n));
	t(() => Object.prototype.toString.call(Object(1n)));
	t(() => 1n.valueOf());
	t(() => 1n.toString(16));
	t(() => 255n.toString(2n));
	t(() => BigInt.prototype[Symbol.toStringTag]);
	t(() => BigInt.name + BigInt.length);
	t(() => Object.getOwnPropertyNames(BigInt));
	t(() => Object.getOwnPropertyNames(BigInt.prototype));
	t(() => Number('1n'));
	t(() => Number(1n));
	t(() => parseInt('12n'));
	t(() => Number.parseFloat(5n));
	t(() => (12.5).toString(2n));
	t(() => (12.5).toFixed(1n));
	t(() => Number.MAX_SAFE_INTEGER + Number(1n));
	t(() => Math.sqrt(4n));
	t(() => Math.pow(2n, 2n));
	t(() => Math.abs(-1n));
	t(() => Math.round(1n));
	t(() => new Date(1n));
	t(() => new Date(2020, 1, 1).setHours(1n));
	t(() => Date.UTC(2020n));
	t(() => new Date(0) - 1n);
	t(() => new Date(0) + 1n);
	t(() => new Date(0) > 1n);
	t(() => Symbol(1n));
	t(() => Symbol.for(1n));
	t(() => new RegExp(1n));
	t(() => /1/.exec(1n));
	t(() => JSON.stringify({ a: 1n }));
	t(() => JSON.stringify([Object(1n)]));
	t(() => JSON.stringify({ a: 1 }, null, 2n));
	t(() => JSON.stringify({ 1: 2 }, [1n]));
	t(() => JSON.parse('1', (k, v) => 1n));
	t(() => JSON.parse('1n'));
	t(() => JSON.parse(1n));
	t(() =>
		JSON.stringify({
			toJSON() {
				return 1n;
			}
		})
	);
	t(() => JSON.stringify(1n, (k, v) => String(v)));
	t(() => Reflect.get([5], 0n));
	t(() => Reflect.apply(Math.max, null, [1n]));
	t(() => Reflect.construct(Array, [3n]));
	t(() => new Map().set(1n, 2).get(1));
	t(() => new Set([0n, -0n, 0]).size);
	t(() => new WeakSet([1n]));
	t(() => new WeakRef(1n));
	t(() => Promise.resolve(1n) instanceof Promise);
	t(() => eval('1n + 2n'));
	t(() => new Function('a', 'return a * 2n')(4n));
	t(() => encodeURIComponent(10n));
	t(() => isNaN(1n));
	t(() => isFinite(1n));
	t(() => globalThis[1n]);
	t(() => {
		let x = 5n;
		x++;
		++x;
		x--;
		x += 10n;
		x **= 2n;
		x >>= 1n;
		x &= 0xffn;
		return x;
	});
	t(() => {
		const a = [0n];
		a[0]++;
		a[0] += 5n;
		return a;
	});
	t(() => {
		const o = { n: 1n };
		o.n++;
		o.n **= 3n;
		return o;
	});
	t(() => {
		let s = 0n;
		for (let i = 0n; i < 10n; i++) s += i;
		return s;
	});
	t(() => {
		switch (1n) {
			case 1:
				return 'num';
			case 1n:
				return 'big';
		}
	});
	t(() => {
		label: for (const x of [1n, 2n]) {
			if (x === 2n) break label;
		}
		return 'ok';
	});
	t(() => -(-5n));
	t(() => +[] + 1n);
	t(() => (-2n) ** 3n);
	t(() => 2n ** (3n ** 2n));
	t(() => 7n / -2n);
	t(() => -7n % 3n);
	t(() => 5n & -2n);
	t(() => ~5n << 3n);
	t(() => 1n << -1n);
	t(() => 8n >> -1n);
	t(() => -8n >> 1n);
	t(() => typeof (1n ?? 2));
	t(() => 1n?.x);
	t(() => void 1n);
	t(() => [...'ab'].entries().next().value[0] + 1n);
	t(() => 0xffn + 0b11n + 0o17n + 1_000n);
	t(() => eval('01n'));
	t(() => eval('1.5n'));
	t(() => eval('1e3n'));
	t(() => eval('1_n'));
	t(() => eval('0xgn'));
	t(() => eval('2n**-1'));
	t(() => 'abc'[1n]);
	t(() => delete 1n.x);
	t(() => 1n in [1, 2]);
	t(() => class extends 1n {});
	t(() => {
		({ a: 1n }).a.b.c;
	});
	t(() => {
		undefined[1n];
	});
	t(() => {
		throw 1n;
	});
	t(() => {
		var { length } = 1n;
		return length;
	});
	t(() => {
		1n[Symbol.iterator]();
	});
	t(() => super_());
	function super_() {
		return new (class {
			#x = 1n;
			get() {
				return this.#x++;
			}
		})().get();
	}
}
{
	// bits
	let b = 0n;
	for (const i of [0n, 3n, 64n, 100n, 200n]) b |= 1n << i;
	console.log(b, b.toString(2).length);
	const pop = x => {
		let c = 0;
		while (x) {
			x &= x - 1n;
			c++;
		}
		return c;
	};
	console.log(pop(b), pop(2n ** 300n - 1n));
	for (let i = 0n; i < 8n; i++) process.stdout.write(`${(b >> i) & 1n}`);
	console.log();
	console.log(~b, b & ~(1n << 3n), b ^ (1n << 64n), -b >> 3n, -b & 0xffffn, -1n >> 500n, -5n | 2n, -5n ^ 7n, ~-1n);
	for (const w of [0, 1, 8, 16, 32, 63, 64, 65, 128])
		console.log(
			w,
			BigInt.asUintN(w, -1n),
			BigInt.asIntN(w, 2n ** 64n - 1n),
			BigInt.asIntN(w, -(2n ** 63n)),
			BigInt.asUintN(w, 12345678901234567890123n)
		);
	function queens(n) {
		let c = 0;
		const all = (1n << n) - 1n;
		(function go(cols, l, r) {
			if (cols === all) {
				c++;
				return;
			}
			let pos = all & ~(cols | l | r);
			while (pos) {
				const bit = pos & -pos;
				pos ^= bit;
				go(cols | bit, (l | bit) << 1n, (r | bit) >> 1n);
			}
		})(0n, 0n, 0n);
		return c;
	}
	console.log(queens(6n), queens(8n));
}
