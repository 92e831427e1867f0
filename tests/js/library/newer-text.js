// base64 and hexadecimal of Uint8Array, JSON.rawJSON and the source text a reviver sees, Array.fromAsync.  Newer than node 20: the answers are the standard's
// (ECMA-262, 17th edition).
'use strict';
const say = (...a) => console.log(...a.map((x) => (ArrayBuffer.isView(x) ? `<${x}>` : JSON.stringify(x))));
const attempt = (f) => {
  try {
    say(f());
  } catch (e) {
    console.log(`${e.name}: ${e.message}`);
  }
};
const bytes = new Uint8Array([251, 255, 0, 97]);
say(bytes.toBase64(), bytes.toBase64({ alphabet: 'base64url' }), bytes.toBase64({ omitPadding: true }), bytes.toHex(), new Uint8Array().toBase64(), new Uint8Array().toHex());
for (let n = 0; n < 5; n++) say(bytes.subarray(0, n).toBase64(), Uint8Array.fromBase64(bytes.subarray(0, n).toBase64()));
say(Uint8Array.fromBase64(' Y Q\n= ='), Uint8Array.fromBase64('-_8', { alphabet: 'base64url' }), Uint8Array.fromHex('00fFa1'), Uint8Array.fromHex(''));
for (const text of ['YQ', 'YQ==', 'YR==', 'YR', 'YWI', 'YWI=', 'YWJ=', 'YWJj', 'Y', 'YQ=', 'YQ= =', 'YQ==x', '=', 'Y=', 'Y!==', '\u00E9\u00E9\u00E9\u00E9', 'YWJjYQ', 'YWJjY', '-_8=']) {
  for (const lastChunkHandling of ['loose', 'strict', 'stop-before-partial']) {
    attempt(() => String(Uint8Array.fromBase64(text, { lastChunkHandling })));
    const into = new Uint8Array(4);
    attempt(() => [into.setFromBase64(text, { lastChunkHandling }), String(into)]);
  }
}
for (const n of [0, 1, 2, 3, 5]) {
  const into = new Uint8Array(n);
  attempt(() => [into.setFromBase64('YWJjZGVm'), String(into)]);
  attempt(() => [into.setFromHex('616263'), String(into)]);
}
const partly = new Uint8Array(4);
attempt(() => partly.setFromBase64('YWJjY!'));
attempt(() => partly.setFromHex('6465zz'));
say(partly);
for (const f of [() => Uint8Array.fromBase64(1), () => Uint8Array.fromHex('abc'), () => Uint8Array.fromHex('zz'), () => Uint8Array.fromBase64('', { alphabet: 'x' }), () => Uint8Array.fromBase64('', 1),
  () => bytes.toBase64({ alphabet: Object('base64') }), () => Uint8Array.prototype.toHex.call([])]) attempt(f);

const revive = (text) => {
  const seen = [];
  JSON.parse(text, function (key, value, context) {
    seen.push(`${key}:${typeof value}${'source' in context ? '=' + context.source : ''}`);
    return value;
  });
  console.log(seen.join(' '));
};
revive(' { "a" : 1.50, "b": [ -0, "x\\u0041", true , null, { } ], "10": 1e3, "__proto__": 2 } ');
revive('{"a":1,"a":{"b":2},"c":[[3]],"a":4}');
revive('"text"');
console.log(JSON.parse('[1,2,3]', function (k, v, { source }) { if (k === '0') this[1] = 5; if (k === '0') this[2] = 3; return source ?? v; }));
console.log(JSON.parse('{"big":12345678901234567890}', (k, v, { source }) => (k === 'big' ? BigInt(source) : v)));
console.log(JSON.stringify({ a: JSON.rawJSON('12345678901234567890'), b: [JSON.rawJSON('"\u00E9"'), JSON.rawJSON('true')] }), JSON.stringify(JSON.rawJSON('1e1000'), null, 2));
console.log(JSON.stringify({ a: 1 }, (k, v) => (k === 'a' ? JSON.rawJSON('01'.slice(1)) : v)));
const raw = JSON.rawJSON('1');
say(JSON.isRawJSON(raw), JSON.isRawJSON({ rawJSON: '1' }), Object.getPrototypeOf(raw), Object.isFrozen(raw), Object.keys(raw), raw.rawJSON, JSON.isRawJSON());
for (const text of ['{}', '[]', '', ' ', '1 ', '\n1']) {
  try {
    JSON.rawJSON(text);
  } catch (e) {
    console.log(e.name);
  }
}

(async () => {
  say(await Array.fromAsync([1, Promise.resolve(2)]), await Array.fromAsync((async function* () { yield 1; yield 2; })(), async (x, i) => x * 10 + i));
  say(await Array.fromAsync({ length: 2, 0: Promise.resolve('a') }), await Array.fromAsync('h\u{1F600}'), await Array.fromAsync.call(Object, [1]), await Array.fromAsync.call(undefined, [1]));
  for (const bad of [() => Array.fromAsync(null), () => Array.fromAsync([Promise.reject(new Error('no'))]), () => Array.fromAsync([1], () => { throw new Error('map'); })]) {
    try {
      await bad();
    } catch (e) {
      console.log(e.name, e instanceof TypeError || e.message);
    }
  }
  const closing = { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }), return: async () => (console.log('closed'), {}) }) };
  await Array.fromAsync(closing, () => { throw new Error('stop'); }).catch((e) => console.log(e.message));
  say(Array.fromAsync.length, Array.fromAsync.name);
})();
