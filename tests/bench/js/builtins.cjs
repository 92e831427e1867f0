// The library and the corners of the language, next to qjs: one thing a row, in the form of language.cjs.

//: array-map 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 300; i++) s += a.map((x) => x + 1).length;
check(s === 300000);

//: array-filter 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 300; i++) s += a.filter((x) => x & 1).length;
check(s === 150000);

//: array-forEach 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 300; i++) a.forEach((x) => { s += x; });
check(s === 149850000);

//: array-reduce 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 300; i++) s += a.reduce((p, x) => p + x, 0);
check(s === 149850000);

//: array-some-every 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 200; i++) s += a.some((x) => x < 0) + a.every((x) => x >= 0);
check(s === 200);

//: array-find 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 300; i++) s += a.find((x) => x === 999) + a.findIndex((x) => x === 998);
check(s === 599100);

//: array-sort-callback 1
let seed = 42; const a = Array.from({ length: 50000 }, () => seed = (seed * 1103515245 + 12345) % 2147483648); start();
a.sort((x, y) => x - y);
check(a[0] <= a[1] && a[49998] <= a[49999]);

//: array-sort-strings 1
let seed = 42; const a = Array.from({ length: 50000 }, () => 'k' + (seed = (seed * 1103515245 + 12345) % 2147483648)); start();
a.sort();
check(a[0] <= a[1] && a[49998] <= a[49999]);

//: array-sort-objects 1
let seed = 42; const a = Array.from({ length: 30000 }, () => ({ k: 'k' + (seed = (seed * 1103515245 + 12345) % 2147483648) })); start();
a.sort((x, y) => (x.k < y.k ? -1 : x.k > y.k ? 1 : 0));
check(a[0].k <= a[1].k);

//: array-from-string 1
const t = 'abcdefghij'.repeat(1000); let s = 0; start();
for (let i = 0; i < 20; i++) s += Array.from(t).length;
check(s === 200000);

//: array-from-map 1
let s = 0;
for (let i = 0; i < 100; i++) s += Array.from({ length: 1000 }, (_, k) => k).length;
check(s === 100000);

//: array-from-set 1
const t = new Set(Array.from({ length: 1000 }, (_, k) => k)); let s = 0; start();
for (let i = 0; i < 200; i++) s += Array.from(t).length;
check(s === 200000);

//: array-push-pop 1
const a = []; let s = 0;
for (let j = 0; j < 10; j++) { for (let i = 0; i < 50000; i++) a.push(i); for (let i = 0; i < 50000; i++) s += a.pop(); }
check(s === 12499750000);

//: array-queue 1
const a = []; let s = 0;
for (let i = 0; i < 300000; i++) { a.push(i, i); s += a.shift(); if (a.length > 100) a.length = 0; }
check(s > 0);

//: array-slice-concat 1
const a = [1, 2, 3, 4, 5, 6, 7, 8]; let s = 0;
for (let i = 0; i < 200000; i++) s += a.slice(2, 6).concat(a).length;
check(s === 2400000);

//: array-splice 1
const a = Array.from({ length: 100 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 200000; i++) { s += a.splice(50, 1)[0]; a.splice(50, 0, i); }
check(a.length === 100);

//: array-indexOf 1
const a = Array.from({ length: 1000 }, (_, i) => i), b = a.map((x) => 'k' + x); let s = 0; start();
for (let i = 0; i < 1000; i++) s += a.indexOf(i) + b.indexOf('k' + i) + a.includes(i);
check(s === 1000000 - 1000 + 1000);

//: array-join 1
const a = Array.from({ length: 1000 }, (_, i) => 'item' + i), b = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let i = 0; i < 200; i++) s += a.join(',').length + b.join().length;
check(s > 0);

//: array-literal 1
let s = 0;
for (let i = 0; i < 500000; i++) { const a = [i, 1, 2]; s += a.length; }
check(s === 1500000);

//: array-spread 1
const a = [1, 2, 3, 4, 5]; let s = 0;
for (let i = 0; i < 300000; i++) s += [...a, i, ...a].length;
check(s === 3300000);

//: array-entries 1
const a = Array.from({ length: 1000 }, (_, i) => i); let s = 0; start();
for (let j = 0; j < 100; j++) for (const [i, x] of a.entries()) s += x - i;
check(s === 0);

//: array-flat 1
const a = Array.from({ length: 500 }, (_, i) => [i, i]); let s = 0; start();
for (let i = 0; i < 100; i++) s += a.flat().length + a.flatMap((x) => x).length;
check(s === 200000);

//: array-fill-reverse 1
let s = 0;
for (let i = 0; i < 2000; i++) s += new Array(1000).fill(i).reverse()[0];
check(s === 1999000);

//: array-index-grow 1
let s = 0;
for (let j = 0; j < 2000; j++) { const a = []; for (let i = 0; i < 200; i++) a[i] = i; s += a.length; }
check(s === 400000);

//: array-2d 1
const m = Array.from({ length: 200 }, () => new Array(200).fill(1)); let s = 0; start();
for (let k = 0; k < 10; k++) for (let i = 0; i < 200; i++) for (let j = 0; j < 200; j++) { m[i][j] += i; s += m[i][j]; }
check(s > 0);

//: getter 1
const o = { n: 1, get v() { return this.n; } }; let s = 0;
for (let i = 0; i < 1000000; i++) s += o.v;
check(s === 1000000);

//: getter-class 1
class A { #n = 1; constructor() { this.m = 1; } get v() { return this.m; } set v(x) { this.m = x; } }
class B extends A {}
const o = new B(); let s = 0;
for (let i = 0; i < 500000; i++) { s += o.v; o.v = 1; }
check(s === 500000);

//: getter-native 1
const m = new Map([[1, 1], [2, 2]]); let s = 0;
for (let i = 0; i < 1000000; i++) s += m.size;
check(s === 2000000);

//: prototype-chain 1
class A { f() { return 1; } } class B extends A {} class C extends B {} class D extends C {}
const o = new D(); let s = 0;
for (let i = 0; i < 1000000; i++) s += o.f();
check(s === 1000000);

//: polymorphic 1
const l = [{ a: 1, x: 1 }, { b: 1, x: 2 }, { c: 1, x: 3 }, { d: 1, x: 4 }]; let s = 0;
for (let i = 0; i < 1000000; i++) s += l[i & 3].x;
check(s === 2500000);

//: polymorphic-call 1
class A { f() { return 1; } } class B extends A { f() { return 2; } } class C extends A { f() { return 3; } }
const l = [new A(), new B(), new C(), new A()]; let s = 0;
for (let i = 0; i < 1000000; i++) s += l[i & 3].f();
check(s === 1750000);

//: object-int-keys 1
const o = {}; let s = 0;
for (let i = 0; i < 200000; i++) o[i * 7 % 1000] = i;
for (let i = 0; i < 500000; i++) s += o[i % 1000];
check(s > 0);

//: object-int-keys-many 1
const o = {}; let s = 0;
for (let i = 0; i < 100000; i++) o[i * 7919 % 1000003] = i;
for (let i = 0; i < 100000; i++) s += o[i * 7919 % 1000003];
check(s === 4999950000);

//: object-string-keys 1
const o = {}, k = Array.from({ length: 1000 }, (_, i) => 'key' + i); let s = 0; start();
for (let j = 0; j < 300; j++) for (let i = 0; i < 1000; i++) o[k[i]] = (o[k[i]] || 0) + 1;
check(o.key0 === 300);

//: object-computed-keys 1
const o = {}; let s = 0;
for (let i = 0; i < 200000; i++) { const k = 'k' + i % 500; o[k] = (o[k] | 0) + 1; }
check(o.k0 === 400);

//: object-delete 1
const o = {}; let s = 0;
for (let i = 0; i < 200000; i++) { o['a' + i % 100] = i; delete o['a' + (i + 50) % 100]; }
check(true);

//: object-keys 1
const o = { a: 1, b: 2, c: 3, d: 4, e: 5 }; let s = 0;
for (let i = 0; i < 200000; i++) s += Object.keys(o).length;
check(s === 1000000);

//: object-entries 1
const o = { a: 1, b: 2, c: 3, d: 4, e: 5 }; let s = 0;
for (let i = 0; i < 60000; i++) for (const [k, v] of Object.entries(o)) s += v;
check(s === 900000);

//: for-in 1
const o = { a: 1, b: 2, c: 3, d: 4, e: 5 }; let s = 0;
for (let i = 0; i < 100000; i++) for (const k in o) s += o[k];
check(s === 1500000);

//: object-assign 1
const o = { a: 1, b: 2, c: 3 }; let s = 0;
for (let i = 0; i < 200000; i++) s += Object.assign({ z: 1 }, o).c;
check(s === 600000);

//: object-spread 1
const o = { a: 1, b: 2, c: 3 }; let s = 0;
for (let i = 0; i < 200000; i++) s += { ...o, d: i }.c;
check(s === 600000);

//: object-rest 1
const o = { a: 1, b: 2, c: 3 }; let s = 0;
for (let i = 0; i < 100000; i++) { const { a, ...r } = o; s += r.b + a; }
check(s === 300000);

//: has-own 1
const o = { a: 1, b: 2, c: 3 }; let s = 0;
for (let i = 0; i < 500000; i++) s += Object.prototype.hasOwnProperty.call(o, 'b') + ('c' in o) + Object.hasOwn(o, 'z');
check(s === 1000000);

//: object-create 1
const p = { f() { return 1; } }; let s = 0;
for (let i = 0; i < 300000; i++) s += Object.create(p).f();
check(s === 300000);

//: instanceof 1
class A {} class B extends A {} const o = new B(); let s = 0;
for (let i = 0; i < 1000000; i++) s += o instanceof A;
check(s === 1000000);

//: typeof 1
const l = [1, 'a', {}, null]; let s = 0;
for (let i = 0; i < 1000000; i++) if (typeof l[i & 3] === 'string') s++;
check(s === 250000);

//: bind 1
function f(a, b) { return this.x + a + b; } const g = f.bind({ x: 1 }, 2); let s = 0;
for (let i = 0; i < 500000; i++) s += g(3);
check(s === 3000000);

//: call-apply 1
function f(a, b) { return this.x + a + b; } const o = { x: 1 }; let s = 0;
for (let i = 0; i < 500000; i++) s += f.call(o, 1, 2) + f.apply(o, [1, 2]);
check(s === 4000000);

//: default-params 1
const f = (a, b = 2, { c = 3 } = {}) => a + b + c; let s = 0;
for (let i = 0; i < 500000; i++) s += f(i);
check(s > 0);

//: destructure-params 1
const f = ({ a, b }, [c, d]) => a + b + c + d; const o = { a: 1, b: 2 }, l = [3, 4]; let s = 0;
for (let i = 0; i < 500000; i++) s += f(o, l);
check(s === 5000000);

//: math 1
let s = 0;
for (let i = 0; i < 1000000; i++) s += Math.floor(i / 3) + Math.max(i, 5) + Math.abs(-i);
check(s > 0);

//: math-sqrt-sin 1
let s = 0;
for (let i = 0; i < 500000; i++) s += Math.sqrt(i) + Math.sin(i) + Math.pow(i, 2);
check(s > 0);

//: random 1
let s = 0;
for (let i = 0; i < 1000000; i++) s += Math.random();
check(s > 0);

//: integers 2
let h = 0;
for (let i = 0; i < 2000000; i++) h = ((h << 5) - h + i) | 0;
check(h !== 0);

//: floats 2
let x = 0.5;
for (let i = 0; i < 2000000; i++) x = 3.7 * x * (1 - x);
check(x > 0);

//: imul-hash 1
const t = 'the quick brown fox jumps over the lazy dog'; let n = 0;
for (let j = 0; j < 20000; j++) { let h = 2166136261; for (let i = 0; i < t.length; i++) h = Math.imul(h ^ t.charCodeAt(i), 16777619); n ^= h; }
check(n === 0);

//: parse-numbers 1
let s = 0;
for (let i = 0; i < 200000; i++) s += parseInt('12' + i, 10) + Number('3.5') + +'17' + parseFloat('2.25');
check(s > 0);

//: number-toString 1
let s = 0;
for (let i = 0; i < 200000; i++) s += String(i).length + (i * 1.5).toString().length + i.toString(16).length;
check(s > 0);

//: toFixed 1
let s = 0;
for (let i = 0; i < 200000; i++) s += (i * 1.37).toFixed(2).length;
check(s > 0);

//: string-concat 1
let n = 0;
for (let j = 0; j < 200; j++) { let s = ''; for (let i = 0; i < 2000; i++) s += 'ab'; n += s.length; }
check(n === 800000);

//: string-build-short 1
let n = 0;
for (let i = 0; i < 500000; i++) n += ('a' + i + 'b').length;
check(n > 0);

//: string-index 1
const t = 'abcdefghij'.repeat(100); let n = 0;
for (let j = 0; j < 500; j++) for (let i = 0; i < t.length; i++) if (t[i] === 'c') n++;
check(n === 50000);

//: string-charCodeAt 1
const t = 'abcdefghij'.repeat(100); let n = 0;
for (let j = 0; j < 500; j++) for (let i = 0; i < t.length; i++) n += t.charCodeAt(i);
check(n > 0);

//: string-charCodeAt-unicode 1
const t = 'abcdefgh\u00e9\u4e2d'.repeat(100); let n = 0;
for (let j = 0; j < 500; j++) for (let i = 0; i < t.length; i++) n += t.charCodeAt(i);
check(n > 0);

//: string-for-of 1
const t = 'abcdefghij'.repeat(100); let n = 0;
for (let j = 0; j < 300; j++) for (const c of t) if (c === 'c') n++;
check(n === 30000);

//: string-slice 1
const t = 'abcdefghij'.repeat(100); let n = 0;
for (let i = 0; i < 500000; i++) n += t.slice(i % 900, i % 900 + 5).length + t.substring(3, 30).length;
check(n > 0);

//: string-split-join 1
const t = 'alpha beta gamma delta epsilon '.repeat(20); let n = 0;
for (let i = 0; i < 3000; i++) n += t.split(' ').join('-').length;
check(n > 0);

//: string-split-chars 1
const t = 'abcdefghij'.repeat(100); let n = 0;
for (let i = 0; i < 300; i++) n += t.split('').reverse().join('').length;
check(n > 0);

//: string-indexOf 1
const t = 'abcdefghij'.repeat(100) + 'needle'; let n = 0;
for (let i = 0; i < 100000; i++) n += t.indexOf('needle') + t.includes('xyz') + t.startsWith('abc');
check(n > 0);

//: string-replace 1
const t = 'alpha beta gamma delta '.repeat(10); let n = 0;
for (let i = 0; i < 5000; i++) n += t.replace(/a/g, 'xx').length + t.replaceAll('b', 'y').length;
check(n > 0);

//: string-replace-callback 1
const t = 'alpha beta gamma delta '.repeat(10); let n = 0;
for (let i = 0; i < 3000; i++) n += t.replace(/\w+/g, (w) => w[0].toUpperCase() + w.slice(1)).length;
check(n > 0);

//: string-case-trim 1
let n = 0;
for (let i = 0; i < 200000; i++) n += '  Hello World '.trim().toLowerCase().toUpperCase().length;
check(n > 0);

//: string-pad-repeat 1
let n = 0;
for (let i = 0; i < 200000; i++) n += String(i).padStart(8, '0').length + '-'.repeat(10).length;
check(n > 0);

//: string-compare 1
const l = ['alpha', 'beta', 'gamma', 'alphabet']; let n = 0;
for (let i = 0; i < 1000000; i++) { const a = l[i & 3], b = l[i >> 2 & 3]; if (a === b) n++; if (a < b) n++; }
check(n > 0);

//: string-switch 1
const l = ['alpha', 'beta', 'gamma', 'delta']; let n = 0;
for (let i = 0; i < 500000; i++) switch (l[i & 3]) { case 'delta': n += 1; break; case 'gamma': n += 2; break; case 'alpha': n += 3; break; default: n += 4; }
check(n > 0);

//: string-fromCharCode 1
let n = 0;
for (let j = 0; j < 300; j++) { let s = ''; for (let i = 0; i < 1000; i++) s += String.fromCharCode(97 + i % 26); n += s.length; }
check(n === 300000);

//: template-literals 1
let n = 0;
for (let i = 0; i < 300000; i++) n += `item ${i} of ${n} (${'x'})`.length;
check(n > 0);

//: tagged-template 1
const tag = (s, ...v) => s[0].length + v[0]; let n = 0;
for (let i = 0; i < 500000; i++) n += tag`item ${i}`;
check(n > 0);

//: regexp-test 1
const r = /^[a-z]+\d+$/; let n = 0;
for (let i = 0; i < 300000; i++) n += r.test('item' + i % 100);
check(n === 300000);

//: regexp-exec 1
const r = /(\d+)-(\d+)/; let n = 0;
for (let i = 0; i < 200000; i++) n += r.exec('tel 555-1234')[2].length;
check(n === 800000);

//: regexp-match-all 1
const t = 'key1=val1; key2=val2; key3=val3; '.repeat(20); let n = 0;
for (let i = 0; i < 300; i++) { n += t.match(/\w+=/g).length; for (const m of t.matchAll(/(\w+)=(\w+)/g)) n += m[2].length; }
check(n > 0);

//: regexp-split 1
const t = 'a1b22c333d4444'.repeat(20); let n = 0;
for (let i = 0; i < 2000; i++) n += t.split(/\d+/).length;
check(n > 0);

//: regexp-log 1
const t = Array.from({ length: 5000 }, (_, i) => `10.0.${i % 256}.7 - - [21/Nov/2026:07:38:${i % 60}] "GET /path/${i}?q=${i} HTTP/1.1" 200 ${i * 17}`).join('\n'); let n = 0; start();
for (const m of t.matchAll(/^(\S+) - - \[([^\]]+)\] "(\w+) ([^ "]+)[^"]*" (\d{3}) (\d+)$/gm)) n += +m[6];
for (const l of t.split('\n')) if (/\/path\/\d*9\?/.test(l)) n++;
check(n > 0);

//: map-int 1
const m = new Map(); let s = 0;
for (let i = 0; i < 200000; i++) m.set(i, i);
for (let j = 0; j < 3; j++) for (let i = 0; i < 200000; i++) s += m.get(i);
check(s === 59999700000);

//: map-string 1
const k = Array.from({ length: 20000 }, (_, i) => 'key' + i), m = new Map(); let s = 0; start();
for (let j = 0; j < 10; j++) for (let i = 0; i < 20000; i++) m.set(k[i], (m.get(k[i]) || 0) + 1);
check(m.get('key7') === 10);

//: map-object 1
const k = Array.from({ length: 20000 }, (_, i) => ({ i })), m = new Map(), w = new WeakMap(); let s = 0; start();
for (let j = 0; j < 5; j++) for (let i = 0; i < 20000; i++) { m.set(k[i], i); w.set(k[i], i); s += m.get(k[i]) + w.get(k[i]); }
check(m.size === 20000);

//: map-for-of 1
const m = new Map(Array.from({ length: 1000 }, (_, i) => [i, i])); let s = 0; start();
for (let j = 0; j < 100; j++) { for (const [k, v] of m) s += v - k; for (const v of m.values()) s += v; }
check(s === 49950000);

//: map-forEach 1
const m = new Map(Array.from({ length: 1000 }, (_, i) => [i, i])), t = new Set(m.keys()); let s = 0; start();
for (let j = 0; j < 100; j++) { m.forEach((v) => { s += v; }); t.forEach((v) => { s += v; }); }
check(s === 99900000);

//: map-churn 1
const m = new Map(); let s = 0;
for (let i = 0; i < 300000; i++) { m.set(i, i); if (i >= 100) m.delete(i - 100); }
check(m.size === 100);

//: set-ops 1
const t = new Set(); let s = 0;
for (let i = 0; i < 300000; i++) t.add(i % 5000);
for (let i = 0; i < 300000; i++) s += t.has(i);
for (let j = 0; j < 20; j++) for (const x of t) s += x;
check(s > 0);

//: set-spread 1
const a = Array.from({ length: 1000 }, (_, i) => i % 500); let s = 0; start();
for (let i = 0; i < 200; i++) s += [...new Set(a)].length;
check(s === 100000);

//: json-stringify 1
const l = Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'person ' + i, tags: ['a', 'b'], score: i * 1.25, ok: true, at: { x: i, y: -i }, none: null })); let n = 0; start();
for (let i = 0; i < 10; i++) n += JSON.stringify(l).length;
check(n > 0);

//: json-stringify-indent 1
const l = Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'person ' + i, tags: ['a', 'b'], score: i * 1.25 })); let n = 0; start();
for (let i = 0; i < 10; i++) n += JSON.stringify(l, null, 2).length;
check(n > 0);

//: json-parse 1
const t = JSON.stringify(Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'person ' + i, tags: ['a', 'b'], score: i * 1.25, ok: true, at: { x: i, y: -i }, none: null }))); let n = 0; start();
for (let i = 0; i < 10; i++) n += JSON.parse(t).length;
check(n === 10000);

//: json-small 1
let n = 0;
for (let i = 0; i < 100000; i++) n += JSON.parse(JSON.stringify({ id: i, ok: true })).id;
check(n > 0);

//: typed-float64 1
const a = new Float64Array(100000); let s = 0;
for (let j = 0; j < 10; j++) { for (let i = 0; i < a.length; i++) a[i] = i * 2; for (let i = 0; i < a.length; i++) s += a[i]; }
check(s === 99999000000);

//: typed-uint8 1
const a = new Uint8Array(100000); let s = 0;
for (let j = 0; j < 10; j++) { for (let i = 0; i < a.length; i++) a[i] = i; for (let i = 0; i < a.length; i++) s += a[i]; }
check(s > 0);

//: typed-methods 1
const a = new Int32Array(1000).map((_, i) => 1000 - i); let s = 0; start();
for (let i = 0; i < 100; i++) s += a.slice().sort()[0] + a.map((x) => x * 2)[0] + a.subarray(1).reduce((p, x) => p + x, 0) + a.indexOf(1);
check(s > 0);

//: dataview 1
const v = new DataView(new ArrayBuffer(1024)); let s = 0;
for (let i = 0; i < 500000; i++) { v.setUint32(i % 1000, i, true); s += v.getUint16(i % 1000, true); }
check(s > 0);

//: try-catch-throw 1
let s = 0;
for (let i = 0; i < 200000; i++) { try { if (i % 4 === 0) throw new Error('x'); s++; } catch (e) { s--; } finally { s++; } }
check(s > 0);

//: error-create 1
let s = 0;
for (let i = 0; i < 100000; i++) s += new Error('message').message.length;
check(s === 700000);

//: class-create 1
class P { constructor(x, y) { this.x = x; this.y = y; } add(o) { return new P(this.x + o.x, this.y + o.y); } }
let p = new P(0, 0); const one = new P(1, 1);
for (let i = 0; i < 500000; i++) p = p.add(one);
check(p.x === 500000);

//: class-fields 1
class P { x = 1; y = 2; z = []; } let s = 0;
for (let i = 0; i < 300000; i++) s += new P().y;
check(s === 600000);

//: class-extends 1
class A { constructor(x) { this.x = x; } } class B extends A { constructor(x) { super(x); this.y = x; } f() { return super.toString; } } let s = 0;
for (let i = 0; i < 300000; i++) s += new B(i).y;
check(s > 0);

//: private-methods 1
class A { #n = 0; #up() { this.#n++; } static has(o) { return #n in o; } run() { this.#up(); return this.#n; } } const a = new A(); let s = 0;
for (let i = 0; i < 500000; i++) s += a.run() > 0 && A.has(a);
check(s === 500000);

//: iterator-custom 1
const it = { [Symbol.iterator]() { let i = 0; return { next: () => (i < 1000 ? { value: i++, done: false } : { value: undefined, done: true }) }; } }; let s = 0;
for (let j = 0; j < 200; j++) for (const x of it) s += x;
check(s === 99900000);

//: generator-spread 1
function* g(n) { for (let i = 0; i < n; i++) yield i; } let s = 0;
for (let j = 0; j < 200; j++) s += [...g(1000)].length;
check(s === 200000);

//: destructure-nested 1
const o = { a: { b: [1, { c: 2 }] } }; let s = 0;
for (let i = 0; i < 300000; i++) { const { a: { b: [x, { c }] } } = o; s += x + c; }
check(s === 900000);

//: destructure-iterator 1
let s = 0;
for (let i = 0; i < 300000; i++) { const [a, b, ...r] = [i, 1, 2, 3]; s += a + b + r.length; }
check(s > 0);

//: closure-counter 1
const counter = () => { let n = 0; return { up: () => ++n, get: () => n }; }; let s = 0;
for (let i = 0; i < 100000; i++) { const c = counter(); c.up(); s += c.get(); }
check(s === 100000);

//: module-pattern 1
const M = (() => { let n = 0; const o = { a: 1 }; return { f(x) { n += x; return n + o.a; } }; })(); let s = 0;
for (let i = 0; i < 1000000; i++) s = M.f(1);
check(s === 1000001);

//: tree 1
const make = (d) => (d ? { l: make(d - 1), r: make(d - 1) } : { l: null, r: null }), count = (t) => (t.l ? 1 + count(t.l) + count(t.r) : 1); let s = 0;
for (let i = 0; i < 10; i++) s += count(make(13));
check(s === 163830);

//: linked-list 1
let head = null; for (let i = 0; i < 200000; i++) head = { v: i, next: head };
let s = 0; for (let j = 0; j < 3; j++) for (let n = head; n; n = n.next) s += n.v;
check(s > 0);

//: sieve 2
const n = 300000, p = new Array(n + 1).fill(true); let c = 0;
for (let i = 2; i * i <= n; i++) if (p[i]) for (let j = i * i; j <= n; j += i) p[j] = false;
for (let i = 2; i <= n; i++) if (p[i]) c++;
check(c === 25997);

//: matrix 1
const n = 70, a = [], b = [], c = []; for (let i = 0; i < n; i++) { a[i] = []; b[i] = []; c[i] = []; for (let j = 0; j < n; j++) { a[i][j] = i + j; b[i][j] = i - j; } } start();
for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) { let t = 0; for (let k = 0; k < n; k++) t += a[i][k] * b[k][j]; c[i][j] = t; }
check(c[1][1] !== undefined);

//: proxy 1
const p = new Proxy({ a: 1 }, { get: (t, k) => t[k] }); let s = 0;
for (let i = 0; i < 300000; i++) s += p.a;
check(s === 300000);

//: reflect 1
const o = { a: 1 }; let s = 0;
for (let i = 0; i < 300000; i++) { Reflect.set(o, 'a', i); s += Reflect.get(o, 'a') + Reflect.has(o, 'a'); }
check(s > 0);

//: symbol-keys 1
const k = Symbol('k'); class A { get [k]() { return 1; } [Symbol.iterator]() {} } const o = new A(); let s = 0;
for (let i = 0; i < 500000; i++) s += o[k];
check(s === 500000);

//: date 1
let s = 0;
for (let i = 0; i < 100000; i++) s += new Date(1e12 + i * 1e6).getUTCHours() + Date.UTC(2020, 1, i % 28);
check(s > 0);

//: promise-then 1
let p = Promise.resolve(0); for (let i = 0; i < 100000; i++) p = p.then((x) => x + 1);
wait = p.then((x) => check(x === 100000));

//: promise-all 1
wait = (async () => { let s = 0; for (let i = 0; i < 300; i++) s += (await Promise.all(Array.from({ length: 100 }, (_, k) => k))).length; check(s === 30000); })();

//: event-pattern 1
class E { #h = new Map(); on(n, f) { if (!this.#h.has(n)) this.#h.set(n, []); this.#h.get(n).push(f); } emit(n, ...a) { for (const f of this.#h.get(n) ?? []) f(...a); } }
const e = new E(); let s = 0; e.on('x', (a, b) => { s += a + b; }); e.on('x', (a) => { s += a; });
for (let i = 0; i < 200000; i++) e.emit('x', 1, 2);
check(s === 800000);

//: pipeline 1
const l = Array.from({ length: 200 }, (_, i) => ({ id: i, group: 'g' + i % 10, price: i })); let n = 0; start();
for (let j = 0; j < 100; j++) n += Object.entries(l.filter((x) => x.id % 2).map((x) => ({ ...x, total: x.price * 2 })).reduce((m, x) => { (m[x.group] ??= []).push(x.total); return m; }, {})).map(([k, v]) => `${k}:${v.reduce((a, b) => a + b, 0)}`).join().length;
check(n > 0);

//: word-count 1
const t = 'the quick brown fox jumps over the lazy dog and runs away from the big bad wolf '.repeat(200); let n = 0; start();
for (let j = 0; j < 5; j++) { const c = {}; for (const w of t.split(' ')) if (w) c[w] = (c[w] ?? 0) + 1; n += c.the; }
check(n === 3000);

//: tokenizer 1
const t = 'let x = (foo + 42) * bar_1; if (x >= 10) { return "yes"; } '.repeat(50); let n = 0; start();
for (let j = 0; j < 10; j++) for (let i = 0; i < t.length;) { const c = t[i]; if (c >= 'a' && c <= 'z' || c === '_') { let k = i; while (k < t.length && /\w/.test(t[k])) k++; n += t.slice(i, k).length; i = k; } else if (c >= '0' && c <= '9') { let k = i; while (t[k] >= '0' && t[k] <= '9') k++; n += +t.slice(i, k) > 0; i = k; } else { n += ' ();{}'.includes(c); i++; } }
check(n > 0);

//: utf8-bytes 1
const t = 'h\u00e9llo w\u00f6rld \u4e2d '.repeat(50); let n = 0;
for (let j = 0; j < 100; j++) for (const c of t) { const p = c.codePointAt(0); n += p < 128 ? 1 : p < 2048 ? 2 : 3; }
check(n > 0);

//: encodeURI 1
let n = 0;
for (let i = 0; i < 50000; i++) n += decodeURIComponent(encodeURIComponent('a b&c=d/\u00e9' + i)).length;
check(n > 0);

//: labels-continue 2
let n = 0;
outer: for (let i = 0; i < 1000; i++) for (let j = 0; j < 1000; j++) { if (j > i) continue outer; n++; }
check(n === 500500);

//: logical-assign 2
const o = { a: null, b: 0 }; let n = 0;
for (let i = 0; i < 500000; i++) { o.a ??= 1; o.b ||= 2; o.a &&= o.a; n += o.a + o.b; }
check(n === 1500000);

//: exponent-mod 2
let n = 0;
for (let i = 0; i < 1000000; i++) n += i % 7 + (i % 3) ** 2;
check(n > 0);

//: compound-assign 2
const o = { n: 0, a: [0, 0] };
for (let i = 0; i < 1000000; i++) { o.n += i; o.a[i & 1] += 1; o.n -= 1; }
check(o.a[0] === 500000);

//: from-entries 1
const l = Array.from({ length: 100 }, (_, i) => ['k' + i, i]); let n = 0; start();
for (let i = 0; i < 1000; i++) n += Object.keys(Object.fromEntries(l)).length;
check(n === 100000);

//: object-values 1
const o = { a: 1, b: 2, c: 3, d: 4, e: 5 }; let s = 0;
for (let i = 0; i < 200000; i++) for (const v of Object.values(o)) s += v;
check(s === 3000000);

//: object-freeze 1
let s = 0;
for (let i = 0; i < 100000; i++) s += Object.isFrozen(Object.freeze({ a: i, b: 1 }));
check(s === 100000);

//: define-property 1
let s = 0;
for (let i = 0; i < 100000; i++) { const o = {}; Object.defineProperty(o, 'x', { value: i, enumerable: true }); s += o.x; }
check(s > 0);

//: symbol-iterator-class 1
class R { constructor(n) { this.n = n; } *[Symbol.iterator]() { for (let i = 0; i < this.n; i++) yield i; } } let s = 0;
for (let i = 0; i < 300; i++) for (const x of new R(500)) s += x;
check(s > 0);

//: map-group 1
const l = Array.from({ length: 1000 }, (_, i) => ({ g: 'g' + i % 20, v: i })); let s = 0; start();
for (let j = 0; j < 100; j++) { const m = new Map(); for (const x of l) { const a = m.get(x.g); if (a) a.push(x.v); else m.set(x.g, [x.v]); } s += m.size; }
check(s === 2000);

//: map-to-array 1
const m = new Map(Array.from({ length: 1000 }, (_, i) => ['k' + i, i])); let s = 0; start();
for (let j = 0; j < 100; j++) s += [...m.entries()].length + [...m.keys()].length + Array.from(m.values(), (x) => x + 1).length;
check(s === 300000);

//: weakmap-private 1
const w = new WeakMap(); class A { constructor() { w.set(this, { n: 0 }); } up() { return ++w.get(this).n; } } let s = 0;
for (let i = 0; i < 100000; i++) { const a = new A(); s += a.up() + a.up(); }
check(s === 300000);

//: swap-loop 1
const a = Array.from({ length: 1000 }, (_, i) => i); start();
for (let j = 0; j < 300; j++) for (let i = 0; i < 500; i++) { const t = a[i]; a[i] = a[999 - i]; a[999 - i] = t; }
check(a[0] === 0);

//: bubble 1
const a = Array.from({ length: 600 }, (_, i) => 600 - i); start();
for (let i = 0; i < a.length; i++) for (let j = 0; j < a.length - i - 1; j++) if (a[j] > a[j + 1]) [a[j], a[j + 1]] = [a[j + 1], a[j]];
check(a[0] === 1);

//: binary-search 1
const a = Array.from({ length: 10000 }, (_, i) => i * 2); let n = 0; start();
for (let k = 0; k < 100000; k++) { let lo = 0, hi = a.length - 1; while (lo <= hi) { const mid = (lo + hi) >> 1; if (a[mid] < k) lo = mid + 1; else if (a[mid] > k) hi = mid - 1; else { n++; break; } } }
check(n > 0);

//: fib-memo-map 1
let s = 0;
for (let j = 0; j < 500; j++) { const memo = new Map(); const f = (n) => { if (n < 2) return n; if (memo.has(n)) return memo.get(n); const v = f(n - 1) + f(n - 2); memo.set(n, v); return v; }; s += f(70) > 0; }
check(s === 500);

//: fib-memo-object 1
let s = 0;
for (let j = 0; j < 500; j++) { const memo = {}; const f = (n) => (n < 2 ? n : memo[n] ?? (memo[n] = f(n - 1) + f(n - 2))); s += f(70) > 0; }
check(s === 500);

//: count-words-object 1
const t = 'the quick brown fox jumps over the lazy dog '.repeat(100); let n = 0; start();
for (let j = 0; j < 20; j++) { const c = Object.create(null); for (const w of t.trim().split(/\s+/)) c[w] = (c[w] || 0) + 1; n += c.the; }
check(n === 4000);

//: string-reverse 1
const t = 'abcdefghij'.repeat(100); let n = 0;
for (let j = 0; j < 300; j++) { let r = ''; for (let i = t.length - 1; i >= 0; i--) r += t[i]; n += r.length; }
check(n === 300000);

//: palindrome 1
const t = 'abcdefghijklmnopqrstuvwxyz'.repeat(20), p = t + [...t].reverse().join(''); let n = 0;
for (let j = 0; j < 300; j++) { let ok = true; for (let i = 0, k = p.length - 1; i < k; i++, k--) if (p[i] !== p[k]) { ok = false; break; } n += ok; }
check(n === 300);

//: levenshtein 1
const d = (a, b) => { let p = Array.from({ length: b.length + 1 }, (_, i) => i); for (let i = 1; i <= a.length; i++) { const c = [i]; for (let j = 1; j <= b.length; j++) c[j] = Math.min(p[j] + 1, c[j - 1] + 1, p[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)); p = c; } return p[b.length]; };
let n = 0; for (let j = 0; j < 500; j++) n += d('the quick brown fox', 'a lazy dog jumps over');
check(n > 0);

//: csv-parse 1
const t = Array.from({ length: 1000 }, (_, i) => `${i},name ${i},${i * 1.5},true`).join('\n'); let n = 0; start();
for (let j = 0; j < 10; j++) for (const l of t.split('\n')) { const [id, name, price, ok] = l.split(','); n += Number(id) + name.length + parseFloat(price) + (ok === 'true'); }
check(n > 0);

//: caesar 1
const t = 'Hello, World! The quick brown fox. '.repeat(30); let n = 0;
for (let j = 0; j < 50; j++) n += t.replace(/[a-z]/gi, (c) => { const b = c <= 'Z' ? 65 : 97; return String.fromCharCode((c.charCodeAt(0) - b + 13) % 26 + b); }).length;
check(n > 0);

//: char-frequency 1
const t = 'the quick brown fox jumps over the lazy dog '.repeat(50); let n = 0;
for (let j = 0; j < 50; j++) { const c = {}; for (const x of t) c[x] = (c[x] || 0) + 1; n += c.o; }
check(n > 0);

//: concat-arrays 1
let n = 0;
for (let i = 0; i < 100000; i++) n += [i].concat([1, 2], 3, [[4]]).length;
check(n === 500000);

//: reduce-spread 1
let n = 0;
for (let j = 0; j < 300; j++) n += Object.keys(Array.from({ length: 30 }, (_, i) => i).reduce((o, i) => ({ ...o, ['k' + i]: i }), {})).length;
check(n === 9000);

//: array-destructure-swap 1
let a = [1, 2, 3], s = 0;
for (let i = 0; i < 300000; i++) { const [x, y, z] = a; a = [y, z, x]; s += x; }
check(s === 600000);

//: sort-numbers-default 1
let n = 0;
for (let j = 0; j < 50; j++) { const a = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009); a.sort(); n += a.length; }
check(n === 50000);

//: sort-locale 1
const a = Array.from({ length: 3000 }, (_, i) => 'name' + (i * 7919) % 3001); start();
a.sort((x, y) => x.localeCompare(y));
check(a[0] === 'name0');

//: json-revive 1
const t = JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ id: i, d: 'x' }))); let n = 0; start();
for (let i = 0; i < 20; i++) n += JSON.parse(t, (k, v) => (k === 'id' ? v + 1 : v)).length;
check(n === 10000);

//: clone-json 1
const o = { a: [1, 2, { b: 3 }], c: { d: 'x', e: null }, f: true }; let n = 0;
for (let i = 0; i < 50000; i++) n += JSON.parse(JSON.stringify(o)).a.length;
check(n === 150000);

//: big-switch 2
let n = 0;
for (let i = 0; i < 1000000; i++) switch (i % 20) { case 0: n += 1; break; case 5: n += 2; break; case 10: n += 3; break; case 15: n += 4; break; case 19: n += 5; break; }
check(n > 0);

//: while-count 2
let i = 0, n = 0;
while (i < 3000000) { if (i % 3 === 0 && i % 5 !== 0) n++; i++; }
check(n > 0);

//: nested-functions 2
const f = (a) => { const g = (b) => { const h = (c) => a + b + c; return h(1); }; return g(2); }; let n = 0;
for (let i = 0; i < 300000; i++) n += f(i);
check(n > 0);

//: curry 2
const c = (f) => (a) => (b) => f(a, b), add = c((a, b) => a + b); let n = 0;
for (let i = 0; i < 300000; i++) n += add(i)(1);
check(n > 0);

//: compose 2
const compose = (...f) => (x) => f.reduce((v, g) => g(v), x), f = compose((x) => x + 1, (x) => x * 2, (x) => x - 3); let n = 0;
for (let i = 0; i < 100000; i++) n += f(i);
check(n > 0);

//: arguments-apply 2
function max() { return Math.max.apply(null, arguments); } let n = 0;
for (let i = 0; i < 200000; i++) n += max(i, 5, 3, 8);
check(n > 0);

//: spread-math 1
const a = [5, 3, 8, 1, 9]; let n = 0;
for (let i = 0; i < 200000; i++) n += Math.max(...a);
check(n === 1800000);

//: class-static 1
class C { static #n = 0; static next() { return ++C.#n; } static { this.x = 1; } } let n = 0;
for (let i = 0; i < 500000; i++) n = C.next();
check(n === 500000);

//: mixin-super 1
const M = (B) => class extends B { f() { return super.f() + 1; } }; class A { f() { return 1; } } class D extends M(M(A)) {} const d = new D(); let n = 0;
for (let i = 0; i < 300000; i++) n += d.f();
check(n === 900000);

//: emitter 1
class E { constructor() { this.h = {}; } on(e, f) { (this.h[e] ||= []).push(f); return this; } emit(e, ...a) { const l = this.h[e]; if (l) l.slice().forEach((f) => f.apply(this, a)); return !!l; } }
let n = 0; const e = new E().on('x', (a) => { n += a; }).on('x', function (a, b) { n += b; });
for (let i = 0; i < 150000; i++) e.emit('x', 1, 2);
check(n === 450000);

//: state-machine 1
const t = { a: { x: 'b', y: 'a' }, b: { x: 'c', y: 'a' }, c: { x: 'a', y: 'c' } }; let s = 'a', n = 0;
for (let i = 0; i < 1000000; i++) { s = t[s][i % 3 ? 'x' : 'y']; if (s === 'c') n++; }
check(n > 0);

//: queue-bfs 1
const g = Array.from({ length: 2000 }, (_, i) => [(i * 7 + 1) % 2000, (i * 3 + 2) % 2000, (i + 1) % 2000]); let n = 0; start();
for (let j = 0; j < 20; j++) { const seen = new Set([0]), q = [0]; while (q.length) { const v = q.shift(); n++; for (const w of g[v]) if (!seen.has(w)) { seen.add(w); q.push(w); } } }
check(n === 40000);

//: heap 1
const h = [], push = (x) => { h.push(x); let i = h.length - 1; while (i > 0) { const p = (i - 1) >> 1; if (h[p] <= h[i]) break; [h[p], h[i]] = [h[i], h[p]]; i = p; } }, pop = () => { const r = h[0], x = h.pop(); if (h.length) { h[0] = x; let i = 0; for (;;) { let c = 2 * i + 1; if (c >= h.length) break; if (c + 1 < h.length && h[c + 1] < h[c]) c++; if (h[i] <= h[c]) break; [h[i], h[c]] = [h[c], h[i]]; i = c; } } return r; };
let n = 0; for (let i = 0; i < 30000; i++) push((i * 7919) % 30011); for (let i = 0; i < 30000; i++) n += pop();
check(n > 0);

//: life 1
const W = 64, a = new Uint8Array(W * W).map((_, i) => (i * 7919 % 3 === 0 ? 1 : 0)); let cur = a, n = 0; start();
for (let g = 0; g < 10; g++) { const nx = new Uint8Array(W * W); for (let y = 0; y < W; y++) for (let x = 0; x < W; x++) { let c = 0; for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (dx || dy) c += cur[((y + dy + W) % W) * W + (x + dx + W) % W]; nx[y * W + x] = c === 3 || (c === 2 && cur[y * W + x]) ? 1 : 0; } cur = nx; }
for (const c of cur) n += c; check(n >= 0);

//: mandelbrot 2
let n = 0; for (let y = 0; y < 60; y++) for (let x = 0; x < 60; x++) { let a = 0, b = 0, i = 0; const c = x / 30 - 1.5, d = y / 30 - 1; for (; i < 100 && a * a + b * b < 4; i++) { const t = a * a - b * b + c; b = 2 * a * b + d; a = t; } n += i; }
check(n > 0);

//: nbody-objects 2
const b = Array.from({ length: 5 }, (_, i) => ({ x: i, y: i * 2, z: 1, vx: 0, vy: 0, vz: 0, m: i + 1 })); for (let s = 0; s < 5000; s++) { for (let i = 0; i < 5; i++) for (let j = i + 1; j < 5; j++) { const p = b[i], q = b[j], dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, d2 = dx * dx + dy * dy + dz * dz + 0.01, m = 0.001 / (d2 * Math.sqrt(d2)); p.vx -= dx * q.m * m; p.vy -= dy * q.m * m; p.vz -= dz * q.m * m; q.vx += dx * p.m * m; q.vy += dy * p.m * m; q.vz += dz * p.m * m; } for (const p of b) { p.x += 0.001 * p.vx; p.y += 0.001 * p.vy; p.z += 0.001 * p.vz; } }
check(b[0].x !== 0);

//: crc 2
const t = Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1; return n >>> 0; }), u = new Uint8Array(50000).map((_, i) => i); let c = 0xffffffff; start();
for (let j = 0; j < 10; j++) for (let i = 0; i < u.length; i++) c = t[(c ^ u[i]) & 0xff] ^ (c >>> 8);
check(c !== 0);

//: base64 1
const A = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'; let n = 0; const u = new Uint8Array(3000).map((_, i) => i * 7);
for (let j = 0; j < 20; j++) { let s = ''; for (let i = 0; i < u.length; i += 3) s += A[u[i] >> 2] + A[(u[i] & 3) << 4 | u[i + 1] >> 4] + A[(u[i + 1] & 15) << 2 | u[i + 2] >> 6] + A[u[i + 2] & 63]; n += s.length; }
check(n === 80000);

//: async-map 1
wait = (async () => { let n = 0; for (let j = 0; j < 100; j++) n += (await Promise.all([...Array(100).keys()].map(async (x) => { await null; return x * 2; }))).length; check(n === 10000); })();

//: async-iterate-array 1
wait = (async () => { let s = 0; for await (const x of Array.from({ length: 20000 }, (_, i) => i)) s += x; check(s === 199990000); })();

//: promise-race-catch 1
wait = (async () => { let n = 0; for (let i = 0; i < 20000; i++) { try { await Promise.reject(new Error('x')); } catch (e) { n++; } finally { n++; } } check(n === 40000); })();

//: closures-array 1
const l = []; for (let i = 0; i < 1000; i++) l.push(() => i); let s = 0;
for (let j = 0; j < 300; j++) for (let i = 0; i < l.length; i++) s += l[i]();
check(s === 149850000);

//: delete-readd 1
const o = { a: 1, b: 2, c: 3 }; let n = 0;
for (let i = 0; i < 200000; i++) { delete o.b; o.b = i; n += o.b + o.a; }
check(n > 0);

//: wide-object 1
const o = {}; for (let i = 0; i < 200; i++) o['p' + i] = i; let s = 0;
for (let i = 0; i < 1000000; i++) s += o.p7 + o.p199;
check(s === 206000000);

//: dispatch-table 1
const t = { add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b }, k = Object.keys(t); let n = 0;
for (let i = 0; i < 600000; i++) n += t[k[i % 3]](i, 2);
check(n !== 0);

//: validate-json 1
const s = { type: 'object', properties: { id: { type: 'number' }, name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } }, required: ['id', 'name'] }, v = { id: 1, name: 'x', tags: ['a', 'b'] };
const ok = (s, v) => { switch (s.type) { case 'number': return typeof v === 'number'; case 'string': return typeof v === 'string'; case 'array': return Array.isArray(v) && v.every((x) => ok(s.items, x)); default: return typeof v === 'object' && s.required.every((k) => k in v) && Object.entries(s.properties).every(([k, p]) => !(k in v) || ok(p, v[k])); } }; let n = 0;
for (let i = 0; i < 30000; i++) n += ok(s, v);
check(n === 30000);

//: template-render 1
const T = 'Hello {{name}}, you have {{count}} new {{what}}. {{missing}}', v = { name: 'Ann', count: 3, what: 'mails' }; let n = 0;
for (let i = 0; i < 50000; i++) n += T.replace(/\{\{(\w+)\}\}/g, (m, k) => v[k] ?? '').length;
check(n > 0);

//: url-parse 1
const r = /^(\w+):\/\/([^/:]+)(?::(\d+))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/; let n = 0;
for (let i = 0; i < 50000; i++) { const [, p, h, port, path, q] = r.exec('https://example.org:8080/a/b/c?x=1&y=2#top'); n += p.length + h.length + +port + path.length + q.split('&').length; }
check(n > 0);
