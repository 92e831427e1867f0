// fault: skip, it takes too long in that build
// Functions within functions, thousands deep: a collection near the end of the C stack marks them all the same.
const assert = require('assert');
const deepest = (text, most) => {
  for (let n = most; n > 100; n = n * 0.8 | 0)
    try { return Function(text.repeat(n).replace(/^/, 'return ') + '1'); } catch (e) { assert(e instanceof RangeError, e); }
};
const nested = deepest('()=>', 4900);
let calls, from = Infinity;
const toJSON = { value() { if (++calls > from && calls % 20 === 0) for (let i = 0; i < 3; i++) new Uint8Array(1 << 26); return this; } };
const link = Object.defineProperty({}, 'toJSON', toJSON);
let chain = [];
for (let i = 0; i < 400000; i++)
  chain = Object.setPrototypeOf([chain], link);
const run = () => { calls = 0; try { JSON.stringify(chain); } catch (e) { assert(e instanceof RangeError, e); } return calls; };
from = run() - 400;
run();
assert.strictEqual(typeof nested(), 'function');
console.log('done');
// expect: done
