// Where lines break: at 72 columns in the innermost three levels, at 76 or 80 otherwise, strings at their newlines.
// expect: {
// expect:   a: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   b: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   c: 'xxxxxxxxxxxxxxx'
// expect: }
// expect: {
// expect:   a: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   b: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   c: 'xxxxxxxxxxxxxxxx'
// expect: }
// expect: {
// expect:   a: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   b: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   c: 'xxxxxxxxxxxxxxxxx'
// expect: }
// expect: {
// expect:   a: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   b: 'xxxxxxxxxxxxxxxxxxxx',
// expect:   c: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: }
// expect: {
// expect:   k: { a: 'xxxxxxxxxxxxxxxxxxxxxxxxx', b: 'xxxxxxxxxxxxxxxxxxxxxxxxx' },
// expect:   l: 1
// expect: }
// expect: [ 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' ] [
// expect:   'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
// expect:   'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: ] [
// expect:   'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
// expect:   'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: ]
// expect: {
// expect:   long: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: }
// expect: [
// expect:   'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: ]
// expect: {
// expect:   a: 1,
// expect:   b: 2,
// expect:   c: 3,
// expect:   d: 4,
// expect:   e: 5,
// expect:   f: 6,
// expect:   g: 7,
// expect:   h: 8,
// expect:   i: 9,
// expect:   j: 10,
// expect:   k: 11,
// expect:   l: 12,
// expect:   m: 13,
// expect:   n: 14
// expect: }
// expect: {
// expect:   one: { two: { three: 3 } },
// expect:   list: [ 1, 2, 3 ],
// expect:   text: 'some text that goes on for a bit'
// expect: }
// expect: {
// expect:   text: 'line one\n' +
// expect:     'line two\n' +
// expect:     'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
// expect:   other: 1
// expect: }
// expect: [ 'a\nb', 'line\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' ]
function w(n, c) { return new Array(n + 1).join(c || 'x'); }
console.log({ a: w(20), b: w(20), c: w(15) });
console.log({ a: w(20), b: w(20), c: w(16) });
console.log({ a: w(20), b: w(20), c: w(17) });
console.log({ a: w(20), b: w(20), c: w(30) });
console.log({ k: { a: w(25), b: w(25) }, l: 1 });
console.log([w(30), w(30)], [w(34), w(34)], [w(36), w(36)]);
console.log({ long: w(100) });
console.log([w(100)]);
console.log({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10, k: 11, l: 12, m: 13, n: 14 });
console.log({ one: { two: { three: 3 } }, list: [1, 2, 3], text: 'some text that goes on for a bit' });
console.log({ text: 'line one\nline two\n' + w(80), other: 1 });
console.log(['a\nb', 'line\n' + w(40)]);
