// make check-growth: what is linear in node is linear here.
//
// Each case makes a task of size n.  n is doubled until the task takes a while; then its processor time at n, 2n and 4n is compared.  Linear work
// takes 4 times as long, n log n hardly more, quadratic work 16 times.  Caches, collections and other processes make single figures useless, so what looks
// steeper than STEEP is measured again, several times, and at twice and four times the size, and fails only if the least times of
// each size say so too.
//
// usage: jsr growth.js [-v] [TEXT]     TEXT: only cases whose names contain it
'use strict';
const util = require('util');
const { AsyncLocalStorage } = require('async_hooks');
const { EventEmitter } = require('events');
const querystring = require('querystring');
const path = require('path');
const { StringDecoder } = require('string_decoder');

const STEEP = 8.5, ENOUGH_US = 4000, LONG_US = 200000, LARGEST = 1 << 20, AGAIN = 5;
const args = process.argv.slice(2);
const isVerbose = args[0] === '-v' && Boolean(args.shift());
const wanted = args[0] ?? '';

const range = (n, f = (i) => i) => Array.from({ length: n }, (_, i) => f(i));
const cases = {};
// make(n) sets a task up, which then is f(what make gave, n)
const add = (name, make, f, most = LARGEST) => { cases[name] = { make, f, most }; };
const each = (family, make, uses, most) => { for (const name in uses) add(`${family}: ${name}`, make, uses[name], most); };

// ---- strings: of one byte a character, and of more, with pairs
const words = (n) => 'lorem ipsum dolor '.repeat(n / 18 + 1).slice(0, n);
const wide = (n) => 'a\u00e9\u20ac\u{1f600}\n'.repeat(n / 6 + 1).slice(0, n);
const ofStrings = {
  indexOf: (s) => s.indexOf('nowhere'), lastIndexOf: (s) => s.lastIndexOf('nowhere'), includes: (s) => s.includes('lorem ipsum!'),
  split: (s) => s.split(' '), 'split by characters': (s) => s.split(''), 'split by a pattern': (s) => s.split(/\s+/), spread: (s) => [...s],
  replaceAll: (s) => s.replaceAll('o', '00'), 'replace g': (s) => s.replace(/[a-e]/g, '$&$&'), 'replace by a function': (s) => s.replace(/\w+/g, (w) => w + w),
  match: (s) => s.match(/\w/g), matchAll: (s) => [...s.matchAll(/(?<x>\w)/g)], search: (s) => s.search(/nowhere/),
  upper: (s) => s.toUpperCase(), lower: (s) => s.toLowerCase(), normalize: (s) => s.normalize('NFD'), trim: (s) => (' '.repeat(s.length) + s).trim(),
  pad: (s, n) => s.padStart(n * 2, 'ab') + s.padEnd(n * 2), repeat: (s) => s.repeat(3), at: (s, n) => { let k = 0; for (let i = 0; i < n; i++) k += s.at(-i - 1).length; return k; },
  charCodeAt: (s, n) => { let k = 0; for (let i = 0; i < n; i++) k += s.charCodeAt(i * 7919 % n); return k; },
  codePointAt: (s, n) => { let k = 0; for (let i = n; i-- > 0;) k += s.codePointAt(i); return k; },
  slices: (s, n) => { let k = 0; for (let i = 0; i < n; i += 10) k += s.slice(i, i + 10).length; return k; },
  'cut at the front': (s) => { while (s) s = s.slice(12); }, 'cut at the end': (s) => { while (s) s = s.slice(0, -12); },
  append: (s, n) => { let t = ''; for (let i = 0; i < n; i++) t += s[i]; return t.length; },
  prepend: (s, n) => { let t = ''; for (let i = 0; i < n; i++) t = s[i] + t; return t.length; },
  'grow at both ends': (s, n) => { let t = ''; for (let i = 0; i < n; i++) t = s[i] + t + s[i]; return t.length; },
  'grow in a template': (s, n) => { let t = ''; for (let i = 0; i < n; i++) t = `<${t}>`; return t.length; },
  compare: (s) => s < s.slice(0, -1) + 'z', equal: (s) => s === s.slice(0, -1) + 'z', localeCompare: (s) => s.localeCompare(s + 'z'),
  isWellFormed: (s) => encodeURIComponent(s.replace(/[\ud800-\udfff]/g, '')), decodeURIComponent: (s) => decodeURIComponent('%41'.repeat(s.length)), escape: (s) => unescape(escape(s)),
  'as a key': (s) => ({ [s]: 1 })[s.slice(0)], JSON: (s) => JSON.parse(JSON.stringify(s)), 'Buffer.from': (s) => Buffer.from(s).toString(), 'byteLength': (s) => Buffer.byteLength(s),
  utf16le: (s) => Buffer.from(s, 'utf16le').toString('utf16le'), TextEncoder: (s) => new TextDecoder().decode(new TextEncoder().encode(s)),
  inspect: (s) => util.inspect(s, { maxStringLength: null }), 'inspect in an object': (s) => util.inspect({ s: [s] }, { maxStringLength: null }), format: (s) => util.format('%s %j', s, s),
  toWellFormed: (s) => s.concat(s), stripVT: (s) => util.stripVTControlCharacters(s), RegExp: (s) => new RegExp(s.replace(/\W/g, 'x')).test(s), btoa: (s, n) => atob(btoa('a'.repeat(n))),
};
each('ASCII', words, ofStrings);
each('wide', wide, ofStrings);
each('wide literal', (n) => new Function(`return ${JSON.stringify(wide(n))};`)(), ofStrings);
add('ASCII: a pattern with ^ twice, everywhere', words, (s, n) => { const r = /^x|^y/; for (let i = 0; i < n; i++) r.test(s.slice(i)); });
add('ASCII: grow and look', words, (s, n) => { let t = '', k = 0; for (let i = 0; i < n; i++) { t += s[i]; k += t.charCodeAt(i); } return k; });

// ---- arrays
const ofArrays = {
  map: (a) => a.map((x) => x), filter: (a) => a.filter((x) => x), reduce: (a) => a.reduce((s, x) => s + x, 0), indexOf: (a) => a.indexOf(-1), includes: (a) => a.includes(NaN),
  slice: (a) => a.slice(1), concat: (a) => a.concat(a), spread: (a) => [...a, ...a], join: (a) => a.join(), reverse: (a) => a.reverse(), fill: (a) => a.fill(1),
  sort: (a) => a.sort(), 'sort by a function': (a) => a.sort((x, y) => y - x), toSorted: (a) => a.toSorted?.((x, y) => y - x), flat: (a) => a.map((x) => [x, [x]]).flat(2), flatMap: (a) => a.flatMap((x) => [x, x]),
  'Array.from': (a) => Array.from(a, (x) => x), entries: (a) => [...a.entries()], 'copyWithin': (a) => a.copyWithin(1, 0), at: (a) => a.at(-1), destructure: (a) => { const [x, ...r] = a; return r; },
  push: (a, n) => { const b = []; for (let i = 0; i < n; i++) b.push(i); }, pop: (a) => { while (a.length) a.pop(); },
  JSON: (a) => JSON.parse(JSON.stringify(a)), 'JSON, indented': (a) => JSON.stringify(a, null, 2), clone: (a) => structuredClone(a), keys: (a) => Object.keys(a), 'for in': (a) => { for (const k in a); },
  'Object.entries': (a) => Object.entries(a), 'from entries': (a) => Object.fromEntries(a.map((x, i) => ['k' + i, x])), assign: (a) => Object.assign([], a), freeze: (a) => Object.freeze(a),
  Set: (a) => new Set(a), Map: (a) => new Map(a.map((x) => [x, x])), 'a queue in a Set': (a, n) => { const s = new Set(a); for (let i = 0; i < n; i++) { const [x] = s; s.delete(x); s.add(x + n); } },
  inspect: (a) => util.inspect(a), 'inspect all': (a) => util.inspect(a, { maxArrayLength: null }), 'inspect objects': (a) => util.inspect(a.map((x) => ({ x })), { maxArrayLength: null }),
  isDeepStrictEqual: (a) => util.isDeepStrictEqual(a, a.slice()), 'length = 0': (a) => { while (a.length) a.length = a.length - 1; }, 'apply': (a) => String.fromCharCode.apply(null, a.slice(0, 50000)),
  'from the back': (a, n) => { const b = []; for (let i = n; i-- > 0;) b[i] = i; }, splice: (a) => { while (a.length) a.splice(-2, 2); }, 'Promise.all': (a) => { Promise.all(a); }, groups: (a) => Object.groupBy?.(a, (x) => x % 7),
};
each('array', range, ofArrays, 1 << 18);
each('array with a property', (n) => Object.assign(range(n), { x: 1 }), { inspect: ofArrays.inspect, slice: ofArrays.slice, JSON: ofArrays.JSON, keys: ofArrays.keys }, 1 << 18);
each('array with holes', (n) => { const a = range(n); for (let i = 0; i < n; i += 3) delete a[i]; return a; }, { inspect: ofArrays.inspect, map: ofArrays.map, sort: ofArrays.sort, join: ofArrays.join, keys: ofArrays.keys, spread: ofArrays.spread }, 1 << 18);

// ---- bytes
each('bytes', (n) => Buffer.alloc(n, 'a\0b\xff'), {
  hex: (b) => Buffer.from(b.toString('hex'), 'hex'), base64: (b) => Buffer.from(b.toString('base64'), 'base64'), latin1: (b) => b.toString('latin1'), utf8: (b) => b.toString(), ascii: (b) => b.toString('ascii'),
  indexOf: (b) => b.indexOf('nowhere'), lastIndexOf: (b) => b.lastIndexOf('nowhere'), includes: (b) => b.includes(7), compare: (b) => b.compare(Buffer.from(b)), equals: (b) => b.equals(Buffer.from(b)),
  fill: (b) => b.fill('abc'), swap: (b) => b.subarray(0, b.length & ~7).swap64(), concat: (b) => Buffer.concat([b, b]), JSON: (b) => JSON.stringify(b), inspect: (b) => util.inspect(b), 'inspect as an array': (b) => util.inspect(new Uint8Array(b)),
  'of small ones': (b, n) => Buffer.concat(range(n >> 3, () => Buffer.from('abcdefgh'))), reads: (b, n) => { let k = 0; for (let i = 0; i + 4 <= n; i += 4) k += b.readUInt32LE(i); return k; }, sort: (b) => b.sort(), map: (b) => b.map((x) => x + 1),
  join: (b) => b.join(), reverse: (b) => b.reverse(), 'Array.from': (b) => Array.from(b), entries: (b) => [...b.entries()], clone: (b) => structuredClone(b), keys: (b) => Object.keys(b), StringDecoder: (b, n) => { const d = new StringDecoder('utf8'); for (let i = 0; i < n; i += 7) d.write(b.subarray(i, i + 7)); return d.end(); },
  'Float64Array.sort': (b, n) => Float64Array.from({ length: n >> 3 }, (_, i) => i * 7919 % n).sort(), zeros: (b, n) => Buffer.alloc(n).toString() + Buffer.alloc(n).toString('latin1'),
});

// ---- objects, collections and what is deep
const object = (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; return o; };
each('object', object, {
  keys: (o) => Object.keys(o), entries: (o) => Object.entries(o), spread: (o) => ({ ...o }), rest: (o) => { const { k0, ...r } = o; return r; }, JSON: (o) => JSON.parse(JSON.stringify(o)), clone: (o) => structuredClone(o), freeze: (o) => Object.freeze(o),
  inspect: (o) => util.inspect(o), 'inspect sorted': (o) => util.inspect(o, { sorted: true }), delete: (o) => { for (const k of Object.keys(o)) delete o[k]; }, 'delete from the back': (o) => { for (const k of Object.keys(o).reverse()) delete o[k]; }, 'for in': (o) => { for (const k in o); }, 'for in, deleting': (o) => { for (const k in o) delete o[k]; },
  descriptors: (o) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(o)), querystring: (o) => querystring.parse(querystring.stringify(o), '&', '=', { maxKeys: 0 }), URLSearchParams: (o) => { const p = new URLSearchParams(o); p.sort(); return new URLSearchParams(p.toString()); },
  'prototype of another': (o) => { for (const k in Object.create(o)); }, isDeepStrictEqual: (o) => util.isDeepStrictEqual(o, { ...o }), Headers: (o, n) => { const m = new Map(Object.entries(o)); for (const k of m.keys()) m.delete(k); },
}, 1 << 16);
each('Map', (n) => new Map(range(n, (i) => [i, { i }])), {
  inspect: (m) => util.inspect(m), 'inspect all': (m) => util.inspect(m, { maxArrayLength: null }), copy: (m) => new Map(m), forEach: (m) => m.forEach(() => {}), clone: (m) => structuredClone(m), 'a queue': (m, n) => { for (let i = 0; i < n; i++) { const k = m.keys().next().value; m.delete(k); m.set(k + n, 1); } },
  WeakMap: (m) => { const w = new WeakMap(); m.forEach((v) => w.set(v, v)); }, isDeepStrictEqual: (m) => util.isDeepStrictEqual(m, new Map(m)),
}, 1 << 16);
const chain = (n) => { let o = {}; for (let i = 0; i < n; i++) o = { o }; return o; };
each('a chain', chain, { JSON: (o) => JSON.parse(JSON.stringify(o)), clone: (o) => structuredClone(o), inspect: (o) => util.inspect(o), isDeepStrictEqual: (o, n) => util.isDeepStrictEqual(o, chain(n)) }, 1 << 9);
each('many', (n) => n, {
  'listeners of one event': (n) => { const e = new EventEmitter().setMaxListeners(0), f = range(n, () => () => {}); f.forEach((x) => e.on('a', x)); e.emit('a'); }, 'events': (n) => { const e = new EventEmitter(); for (let i = 0; i < n; i++) e.once('a' + i, () => {}); for (let i = 0; i < n; i++) e.emit('a' + i); },
  'stores entered': (n) => { new AsyncLocalStorage().run(0, () => range(n, (i) => { const s = new AsyncLocalStorage(); s.enterWith(i); return s; }).every((s) => s.getStore())); },
  'timers cleared': (n) => range(n, (i) => setTimeout(() => {}, i % 1000)).forEach(clearTimeout), symbols: (n) => range(n, (i) => Symbol.for('s' + i)), 'bound functions': (n) => range(n, () => (() => {}).bind(null, 1)), closures: (n) => range(n, (i) => () => i), promises: (n) => range(n, (i) => Promise.resolve(i)),
  'listeners of an EventTarget': (n) => { const e = new EventTarget(), f = range(n, () => () => {}); f.forEach((x, i) => e.addEventListener('a' + i, x)); e.dispatchEvent(new Event('a1')); }, 'weak references': (n) => range(n, (i) => new WeakRef({ i })),
  'try in a row': (n) => Function('z', 'try{z.x}catch{}'.repeat(n))(), 'numbers in a list': (n) => Function(`return [${range(n)}]`)(), 'additions': (n) => Function('x', 'return ' + 'x+'.repeat(n) + '0')(1), 'variables': (n) => Function(range(n, (i) => `var v${i}=${i};`).join(''))(),
  'lets, captured': (n) => Function(range(n, (i) => `let v${i}=${i};`).join('') + 'return () => v0')(), 'functions': (n) => Function(range(n, (i) => `function f${i}(){}`).join(''))(), 'members of a class': (n) => Function(`return class{${range(n, (i) => `m${i}(){}`).join('')}}`)(),
  'private names': (n) => Function(`return class{${range(n, (i) => `#m${i}=1;`).join('')}}`)(), 'branches of a switch': (n) => Function('x', `switch(x){${range(n, (i) => `case ${i}:return ${i};`).join('')}}`)(n - 1), 'parts of a template': (n) => Function('x', 'return `' + '${x}-'.repeat(n) + '`')(1), 'brackets': (n) => JSON.parse('[' + '[],'.repeat(n) + '0]'),
  'errors with stacks': (n) => range(n, () => new Error('x').stack), 'lines to a place': (n) => { const f = Function('\n'.repeat(n) + 'return new Error("x").stack'); return f(); }, 'alternatives': (n) => new RegExp(range(n, (i) => 'w' + i).join('|')).test('x'),
}, 1 << 14);
add('groups of a pattern', (n) => n, (n) => new RegExp('(a)'.repeat(n)).test('a'.repeat(n)), 1 << 12);
each('paths', (n) => 'a/../b/./c//'.repeat(n / 12 + 1), { normalize: (s) => path.normalize(s), resolve: (s) => path.resolve('/', s), relative: (s) => path.relative('/' + s, '/x/' + s), dirname: (s) => path.dirname(s), basename: (s) => path.basename(s, 'c'), URL: (s) => new URL('http://a/' + s).href, 'URL with a query': (s) => new URL('http://a/?' + s.replaceAll('/', '&')).searchParams.toString() });

// ---- what the web's objects hold
const names = (n) => range(n, (i) => [`h${n - i}`, 'v']);
each('headers', names, {
  'of pairs': (p) => new Headers(p), 'of an object': (p) => new Headers(Object.fromEntries(p)), append: (p) => { const h = new Headers(); p.forEach(([k, v]) => h.append(k, v)); },
  set: (p) => { const h = new Headers(p); p.forEach(([k]) => h.set(k, 'w')); }, list: (p) => [...new Headers(p)], 'get of one name': (p) => new Headers(p.map(() => ['same', 'v'])).get('same'),
  show: (p) => util.inspect(new Headers(p)),
}, 1 << 16);
add('FormData: append and body', names, (p) => { const f = new FormData(); p.forEach(([k, v]) => f.append(k, v)); new Response(f); });
add('Blob: slices of slices', (n) => new Blob(['x'.repeat(n)]), (b, n) => { for (let i = 0; i < n; i++) b = b.slice(1); });
add('Blob: blobs of blobs', () => new Blob(['x'.repeat(70000)]), (b, n) => { const all = range(n, () => b); new Blob(all).slice(5); });
add('MIMEType: spaces', (n) => `a/b; x=${' '.repeat(n)}y${' '.repeat(n)}; z=1`, (t) => new util.MIMEType(t));

// ---- measuring

function timeOf({ make, f }, n) {
  const material = make(n);
  const begun = process.cpuUsage();
  f(material, n);
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

const sizes = (n) => [n, 2 * n, 4 * n];
const slope = (times) => times[2] / Math.max(times[0], ENOUGH_US / 16);

function check(name, one) {
  let n = Math.min(256, one.most >> 2), times;
  for (;;) {
    times = sizes(n).map((k) => timeOf(one, k));
    if (times[2] >= ENOUGH_US || n * 8 > one.most)
      break;
    n *= times[2] < ENOUGH_US / 16 && n * 32 <= one.most ? 8 : 2;
  }
  for (let bigger = 0; bigger < 3; bigger++) {
    for (let i = 0; i < AGAIN && slope(times) > STEEP; i++)
      times = sizes(n).map((k, j) => Math.min(times[j], timeOf(one, k)));
    if (bigger === 2 || slope(times) <= STEEP || times[2] > LONG_US)
      break;
    n *= 2;
    times = sizes(n).map((k) => timeOf(one, k));
  }
  const isSteep = times[2] >= ENOUGH_US && slope(times) > STEEP;
  if (isVerbose || isSteep)
    console.log(`${isSteep ? 'STEEP ' : ''}${name}: ${sizes(n).map((k, j) => `${k} in ${(times[j] / 1000).toFixed(1)} ms`).join(', ')}`);
  return isSteep;
}

let count = 0, steep = 0;
for (const name in cases) {
  if (!name.includes(wanted))
    continue;
  count++;
  try {
    steep += check(name, cases[name]);
  } catch (error) {
    steep++;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
console.log(`${count} operations, ${steep} steeper than n log n`);
process.exitCode = steep > 0 ? 1 : 0;
