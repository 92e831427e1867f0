// fault: skip, it takes too long in that build
// timeout: 60
// exit: 0
// Domains of a megabyte cost what their length says, whatever they are made of.
const assert = require('assert'), { domainToUnicode } = require('url');
// Processor time, for others may be at work too.  What is quadratic takes a minute.
const soon = (what, run, start = process.cpuUsage()) => {
  run();
  const { user, system } = process.cpuUsage(start);
  assert(user + system < 4e6, `${what}: ${(user + system) / 1000} ms`);
};
const hostOf = (domain) => {
  try {
    return new URL(`ws://${domain}/`).host;
  } catch {
    return null;
  }
};
const range = (from, to) => Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i));
const ideographs = [...range(0x20000, 0x2a6d0), ...range(0x4e00, 0x9fa0)].reverse();

// domains, and whether they are any
for (const [what, domain, good] of [
  ['letters', 'a'.repeat(1e6), true],
  ['one letter', '\xe9'.repeat(5e5), true],
  ['all ideographs', ideographs.join(''), true],
  ['some ideographs, often', range(0x4e00, 0x9fa0).reverse().join('').repeat(15), true],
  ['labels', '\u2603.'.repeat(3e5), true],
  ['labels of Punycode', '\xe9.' + 'XN--N3H.'.repeat(1e5), true],
  ['Punycode', `\xe9.xn--${'a'.repeat(1e6)}`, false],
  ['Punycode that says much', `\xe9.xn--${'a'.repeat(5e5)}-${'a'.repeat(5e5)}`, false],
  ['marks', `a${'\u0300\u0316'.repeat(2e5)}`, true],
  ['marks in Punycode', `\xe9.xn--${'a'.repeat(2e5)}-zzz${'a'.repeat(2e5)}`, false],
  ['joiners', '\u0628\u064b\u200c'.repeat(2e4) + '\u0628', true],
  ['a joiner within', `\u0628${'\u064b'.repeat(1e5)}\u200c${'\u064b'.repeat(1e5)}\u0628`, true],
  ['joiners alone', '\u200c'.repeat(3e5), false],
  ['what becomes more', '\u{1f14a}\ufdf4'.repeat(1e5), false],
  ['right to left', '\u05d0.'.repeat(3e5), true],
  ['dots', '.'.repeat(1e6) + '\xe9', true],
  ['prefixes', '\xe9.' + 'xn--.'.repeat(2e5), false],
]) {
  let host;
  soon(what, () => { host = hostOf(domain); });
  assert.strictEqual(host !== null, good, what);
  if (good) {
    soon(`${what}, again`, () => assert.strictEqual(hostOf(host), host));
    soon(`${what}, in Unicode`, () => assert.strictEqual(hostOf(domainToUnicode(domain)), host));
  }
}
