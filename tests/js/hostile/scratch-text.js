// Text with U+0000 or a lone surrogate is handed to natives in a block of its own; what it is must outlive the script that runs meanwhile.
const assert = require('assert');
const collect = () => { for (let i = 0; i < 30000; i++) ({ i, a: [i] }); return 'v'; };
for (const key of ['a\0b'.repeat(50), 'x\ud800'.repeat(50), 'k\0', '\udc00']) {
  const clean = key.replace(/[\ud800-\udfff]/g, '\ufffd');
  const params = new URLSearchParams({ get [key]() { return collect(); } });
  assert.strictEqual(params.get(clean), 'v');
  for (let i = 0; i < 20; i++)
    params.append(key, { toString: collect });
  assert.deepStrictEqual([...new Set(params.keys())], [clean]);
  assert.strictEqual(params.getAll(clean).length, 21);
  params.set(key, { toString: collect });
  assert.strictEqual(params.size, 1);
  assert.throws(() => require('./' + key), (e) => { collect(); return /MODULE_NOT_FOUND|ERR_INVALID_ARG_VALUE/.test(e.code); });
}
console.log('done');
// expect: done
