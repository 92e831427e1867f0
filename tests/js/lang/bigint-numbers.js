// Programs on big numbers: factorials, Fibonacci numbers, powers by a modulus, primes, pi, fractions.
{
	// factorial
	const fact = n => (n <= 1n ? 1n : n * fact(n - 1n));
	for (const n of [0n, 1n, 5n, 20n, 25n, 100n, 250n]) console.log(`${n}! =`, fact(n));
	console.log(
		fact(500n).toString().length,
		[...fact(200n).toString()].reduce((a, d) => a + Number(d), 0)
	);
	let p = 1n;
	for (let i = 1n; i <= 1000n; i++) p *= i;
	console.log(p % 1000000007n, p.toString(16).slice(0, 40), p.toString(36).length);
}
{
	// fibonacci
	function* fib() {
		let [a, b] = [0n, 1n];
		for (;;) {
			yield a;
			[a, b] = [b, a + b];
		}
	}
	let i = 0;
	for (const f of fib()) {
		if (i === 100 || i === 1000) console.log(i, f);
		if (++i > 1000) break;
	}
	function fast(n) {
		if (n === 0n) return [0n, 1n];
		const [a, b] = fast(n >> 1n);
		const c = a * (2n * b - a),
			d = a * a + b * b;
		return n & 1n ? [d, c + d] : [c, d];
	}
	console.log(fast(1000n)[0], fast(10000n)[0].toString().length, fast(10000n)[0] % 10n ** 20n);
}
{
	// modpow
	function modpow(b, e, m) {
		let r = 1n;
		b %= m;
		while (e > 0n) {
			if (e & 1n) r = (r * b) % m;
			b = (b * b) % m;
			e >>= 1n;
		}
		return r;
	}
	function egcd(a, b) {
		return b === 0n ? [a, 1n, 0n] : (([g, x, y]) => [g, y, x - (a / b) * y])(egcd(b, a % b));
	}
	const inv = (a, m) => ((egcd(a, m)[1] % m) + m) % m;
	const p = 61n,
		q = 53n,
		n = p * q,
		phi = (p - 1n) * (q - 1n),
		e = 17n,
		d = inv(e, phi);
	console.log(n, phi, d);
	for (const m of [65n, 123n, 0n, 3232n]) {
		const c = modpow(m, e, n);
		console.log(m, c, modpow(c, d, n));
	}
	const P = 2n ** 521n - 1n;
	console.log(modpow(3n, P - 1n, P), modpow(7n, 12345678901234567890n, 2n ** 127n - 1n));
	function isPrime(n) {
		if (n < 2n) return false;
		for (const p of [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]) {
			if (n === p) return true;
			if (n % p === 0n) return false;
		}
		let d = n - 1n,
			r = 0;
		while (!(d & 1n)) {
			d >>= 1n;
			r++;
		}
		outer: for (const a of [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]) {
			let x = modpow(a, d, n);
			if (x === 1n || x === n - 1n) continue;
			for (let i = 1; i < r; i++) {
				x = (x * x) % n;
				if (x === n - 1n) continue outer;
			}
			return false;
		}
		return true;
	}
	console.log([97n, 561n, 2n ** 61n - 1n, 2n ** 89n - 1n, 2n ** 89n + 1n, 18446744073709551557n, 18446744073709551559n].map(isPrime));
	let k = 10n ** 30n;
	while (!isPrime(k)) k++;
	console.log(k);
}
{
	// collatz
	function steps(n) {
		let c = 0,
			max = n;
		while (n !== 1n) {
			n = n & 1n ? 3n * n + 1n : n >> 1n;
			if (n > max) max = n;
			c++;
		}
		return [c, max];
	}
	for (const n of [27n, 97n, 871n, 837799n, 2n ** 100n + 1n, 10n ** 50n + 7n]) console.log(n, ...steps(n));
	const memo = new Map();
	const part = (n, k = n) => {
		if (n === 0n) return 1n;
		if (n < 0n || k === 0n) return 0n;
		const key = `${n},${k}`;
		return memo.get(key) ?? (memo.set(key, part(n - k, k) + part(n, k - 1n)), memo.get(key));
	};
	console.log(part(100n));
	const cat = n => {
		let c = 1n;
		for (let i = 0n; i < n; i++) c = (c * 2n * (2n * i + 1n)) / (i + 2n);
		return c;
	};
	console.log(
		Array.from({ length: 12 }, (_, i) => cat(BigInt(i))),
		cat(200n)
	);
	const C = (n, k) => {
		let r = 1n;
		for (let i = 1n; i <= k; i++) r = (r * (n - k + i)) / i;
		return r;
	};
	console.log(C(100n, 50n), C(1000n, 3n));
	console.log((2n ** 4096n).toString().slice(-30), 3n ** 1000n % 10n ** 30n);
}
{
	// pi
	function pi(digits) {
		const u = 10n ** BigInt(digits + 10);
		const at = x => {
			let s = 0n,
				t = u / x,
				n = 1n,
				x2 = x * x,
				sg = 1n;
			while (t) {
				s += sg * (t / n);
				t /= x2;
				n += 2n;
				sg = -sg;
			}
			return s;
		};
		return (4n * (4n * at(5n) - at(239n))) / 10n ** 10n;
	}
	const s = pi(500).toString();
	console.log(s.slice(0, 1) + '.' + s.slice(1));
	function* spigot() {
		let q = 1n,
			r = 180n,
			t = 60n,
			i = 2n;
		for (;;) {
			const u = 3n * (3n * i + 1n) * (3n * i + 2n),
				y = (q * (27n * i - 12n) + 5n * r) / (5n * t);
			yield y;
			q = 10n * q * i * (2n * i - 1n);
			r = 10n * u * ((q / (10n * i * (2n * i - 1n))) * (5n * i - 2n) + r - y * t);
			t *= u;
			i++;
			if (i > 60n) return;
		}
	}
	console.log([...spigot()].slice(0, 20).join(''));
	function isqrt(n) {
		if (n < 2n) return n;
		let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
		for (;;) {
			const y = (x + n / x) >> 1n;
			if (y >= x) return x;
			x = y;
		}
	}
	console.log(isqrt(2n * 10n ** 200n), isqrt(10n ** 40n - 1n));
	let e = 10n ** 110n,
		term = e;
	for (let k = 1n; term; k++) {
		term /= k;
		e += term;
	}
	console.log(e / 10n ** 10n);
}
{
	// rational
	const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);
	class Q {
		constructor(n, d = 1n) {
			if (d < 0n) [n, d] = [-n, -d];
			const g = gcd(n, d);
			this.n = n / g;
			this.d = d / g;
		}
		add(o) {
			return new Q(this.n * o.d + o.n * this.d, this.d * o.d);
		}
		mul(o) {
			return new Q(this.n * o.n, this.d * o.d);
		}
		toString() {
			return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`;
		}
		[Symbol.toPrimitive](h) {
			return h === 'number' ? Number(this.n) / Number(this.d) : this.toString();
		}
	}
	let h = new Q(0n);
	for (let i = 1n; i <= 40n; i++) h = h.add(new Q(1n, i));
	console.log(`${h}`, +h, h);
	const B = [new Q(1n)];
	for (let m = 1; m <= 20; m++) {
		let a = [];
		for (let k = 0; k <= m; k++) {
			a[k] = new Q(1n, BigInt(k + 1));
			for (let j = k; j >= 1; j--) a[j - 1] = new Q(BigInt(j)).mul(a[j - 1].add(a[j].mul(new Q(-1n))));
		}
		B[m] = a[0];
	}
	console.log(B.map(String).join(' '));
}
