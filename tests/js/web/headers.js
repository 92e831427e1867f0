// Headers: what goes in, how it comes out and in which order, and what is refused.
const show = (...values) => console.log(...values);
const attempt = f => {
	try {
		show(f());
	} catch (e) {
		show(`${e.name}${e.code ? ` [${e.code}]` : ''}: ${e.message}`);
	}
};
const h = new Headers({ 'Content-Type': 'application/json', Accept: '*/*', A: '1', 'b-c': 5 });
h.append('a', '2');
h.append('Set-Cookie', 'x=1; Path=/');
h.append('set-cookie', 'y=2');
h.append('Cookie', 'c');
h.append('cookie', 'd');
show(h, [...h]);
show(h.get('A'), h.get('cookie'), h.get('set-cookie'), h.getSetCookie(), h.get('nope'), h.has('ACCEPT'), h.has('nope'));
h.set('content-TYPE', ' \ttext/html\r\n ');
h.delete('accept');
h.delete('set-cookie');
show([...h.keys()], [...h.values()], Object.fromEntries(h));
show(JSON.stringify(h), String(h), Object.prototype.toString.call(h.entries()), h.getSetCookie());
h.forEach(function (value, key, self) { show(key, value, self === h, this.t); }, { t: 1 });

// an iterator sees what changes while it is under way
const live = new Headers({ b: '1', d: '1' }), seen = [];
for (const [name] of live) {
	seen.push(name);
	if (name === 'b')
		live.append('c', '1');
	if (name === 'c')
		live.delete('d');
}
show(seen.join());
const it = live.entries();
show(it.next(), it[Symbol.iterator]() === it, Object.getOwnPropertyNames(Object.getPrototypeOf(it)));

// what a list of headers is made of
const copy = new Headers(live);
copy.set('b', '2');
show(live.get('b'), copy.get('b'), new Headers(new Map([['m', 'n']])).get('m'), new Headers(new URLSearchParams('q=r')).get('q'));
show([...new Headers([['b', '2'], ['a', '1'], ['B', '3']])], [...new Headers({ a: '1', A: '2' })], [...new Headers(undefined)], [...new Headers([])]);
const order = [];
show([...new Headers(new Proxy({ x: '1', y: '2' }, {
	ownKeys(target) { order.push('keys'); return Reflect.ownKeys(target); },
	getOwnPropertyDescriptor(target, key) { order.push(`own ${key}`); return Reflect.getOwnPropertyDescriptor(target, key); },
	get(target, key) { order.push(`get ${String(key)}`); return target[key]; }
}))], order.join());
show([...new Headers({ get a() { return 'got'; }, b: { toString() { return 'text'; } } })]);
show([...new Headers(Object.defineProperty({ a: '1' }, 'hidden', { value: '1' }))].length);

for (const name of ['', 'a b', 'ä', 'a:', 'a\n', 'a\0', '€'])
	attempt(() => new Headers().set(name, 'x'));
for (const value of ['a\nb', 'a\rb', 'a\0', ' x ', '\tx\r\n', 'é', '\u0100', 5, null, undefined, true, '\x7f', '\v'])
	attempt(() => { const one = new Headers(); one.set('a', value); return JSON.stringify(one.get('a')); });
for (const init of [null, 1, 'text', true, [1], [[1]], [['a', 'b', 'c']], [['a b', 'c']], { a: '\n1\0' }, { a: '€' }, { a: Symbol('s') }, [['a', Symbol('s')]],
	{ [Symbol('s')]: 1 }, { [Symbol.iterator]: null, a: '1' }, () => {}])
	attempt(() => [...new Headers(init)]);
attempt(() => h.append('x'));
attempt(() => h.append());
attempt(() => h.get());
attempt(() => h.append(Symbol('s'), 'x'));
attempt(() => h.append('x', Symbol('s')));
attempt(() => h.forEach());
attempt(() => h.forEach(1));
attempt(() => Headers.prototype.get.call({}, 'a'));
attempt(() => Headers.prototype.entries.call({}));
attempt(() => it.next.call({}));
attempt(() => Response.error().headers.append('a', 'b'));
attempt(() => Response.error().headers.set('a', 'b'));
attempt(() => Response.error().headers.delete('a'));
attempt(() => Response.redirect('http://a/').headers.set('a b', 'b'));

class Mine extends Headers {
	get(name) { return `mine ${super.get(name)}`; }
}
show(new Mine({ a: '1' }).get('a'), new Mine({ a: '1' }), Headers.name, Headers.length, Object.keys(Headers.prototype).sort().join());

// long lists are found by an index
const long = new Headers(), expected = new Map();
for (let i = 0; i < 500; i++) {
	const name = `H${(i * 7919) % 251}`;
	if (i % 7 === 3) {
		long.set(name, i);
		expected.set(name.toLowerCase(), [i]);
	} else if (i % 11 === 5) {
		long.delete(name);
		expected.delete(name.toLowerCase());
	} else {
		long.append(name, i);
		expected.set(name.toLowerCase(), [...expected.get(name.toLowerCase()) ?? [], i]);
	}
}
const sorted = [...expected].map(([name, values]) => `${name}=${values.join(', ')}`).sort((x, y) => x.split('=')[0] < y.split('=')[0] ? -1 : 1);
show([...long].map(([name, value]) => `${name}=${value}`).join() === sorted.join(), [...expected].every(([name, values]) => long.get(name) === values.join(', ')),
	[...long.keys()].length === expected.size, long.has('h1000'), long.get('h1000'));
