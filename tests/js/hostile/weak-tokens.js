// fault: skip, it takes too long in that build
// Tokens of a FinalizationRegistry: each is found among many, and what is left is told.
const assert = require('assert');
const n = 150000;
const told = new Map(), held = new Map();                 // of numbers: how often; of tokens: the numbers that are registered
const registry = new FinalizationRegistry((i) => told.set(i, (told.get(i) || 0) + 1));
const tokens = Array.from({ length: 300 }, (v, i) => i % 3 ? {} : Symbol(i));
let seed = 1, count = 0;
const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
const left = new Set();
(function () {
  for (let step = 0; step < 20000; step++) {
    const token = tokens[random(tokens.length)];
    if (random(3)) {
      const some = random(10) ? token : undefined;
      registry.register({}, count, some);
      left.add(count);
      if (some)
        held.set(some, (held.get(some) || []).concat(count));
      count++;
    } else {
      assert.strictEqual(registry.unregister(token), held.has(token));
      for (const i of held.get(token) || [])
        left.delete(i);
      held.delete(token);
    }
  }
})();

const many = new FinalizationRegistry(() => {});
const own = Array.from({ length: n }, () => ({}));
const began = Date.now();
for (const token of own)
  many.register(token, 1, token);
for (const token of own)
  assert(many.unregister(token));
for (const token of own)
  assert(!many.unregister(token));
assert(Date.now() - began < 15000);

const churn = () => { for (let i = 0; i < 300000; i++) ({ i, a: [i] }); };
let turns = 0;
(function wait() {
  churn();
  if (told.size < left.size - 1 && turns++ < 100)
    return setTimeout(wait, 1);
  for (const [i, times] of told)
    assert(left.has(i) && times === 1);
  assert(told.size >= left.size - 1);
  console.log('done');
})();
// timeout: 60
// expect: done
