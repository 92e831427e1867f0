// Bytes that are 0 cost what others cost, however many there are.
const assert = require('assert');
const n = 1 << 21;
const bytes = Buffer.alloc(n), mixed = Buffer.from('a\0\0\u20ac\0\u00e9');
const began = Date.now();
for (const encoding of ['utf8', 'latin1', 'ascii', 'utf16le'])
  assert.strictEqual(bytes.toString(encoding), '\0'.repeat(encoding === 'utf16le' ? n / 2 : n));
assert.strictEqual(new TextDecoder().decode(bytes), '\0'.repeat(n));
assert.strictEqual(new TextDecoder('latin1').decode(bytes), '\0'.repeat(n));
assert.strictEqual(Buffer.alloc(n, 'a\0').toString(), 'a\0'.repeat(n / 2));
assert.strictEqual(Buffer.alloc(n, '\0\xff', 'latin1').toString(), '\0\ufffd'.repeat(n / 2));
assert.strictEqual(Buffer.alloc(n, '\0\xff', 'latin1').toString('latin1'), '\0\xff'.repeat(n / 2));
assert(Date.now() - began < 15000);
assert.strictEqual(mixed.toString(), 'a\0\0\u20ac\0\u00e9');
assert.strictEqual(mixed.toString('latin1'), 'a\0\0\xe2\x82\xac\0\xc3\xa9');
assert.strictEqual(mixed.toString('ascii'), 'a\0\0b\x02,\0C)');
assert.strictEqual(Buffer.from([0xe2, 0x82, 0, 0xe2, 0]).toString(), '\ufffd\0\ufffd\0');
assert.strictEqual(Buffer.from([0]).toString('latin1') + Buffer.from([]).toString() + Buffer.from([0xff, 0]).toString('latin1'), '\0\xff\0');
console.log('done');
// timeout: 60
// expect: done
