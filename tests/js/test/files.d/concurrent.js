const test = require('node:test');
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
test('together', { concurrency: 2 }, async t => {
  const order = [];
  await Promise.all([
    t.test('slow', async () => { order.push('slow begins'); await wait(40); order.push('slow ends'); }),
    t.test('quick', async () => { order.push('quick begins'); await wait(5); order.push('quick ends'); }),
    t.test('third', async () => { order.push('third'); }),
  ]);
  t.diagnostic(order.join(', '));
});
test.describe('suite', { concurrency: true }, () => {
  let running = 0, most = 0;
  for (let i = 0; i < 4; i++)
    test.it(`n${i}`, async () => { most = Math.max(most, ++running); await wait(10); running--; });
  test.it('at a time', t => { t.diagnostic(`${most}`); });
});
test('one after another', async t => {
  let running = 0, most = 0;
  const one = () => async () => { most = Math.max(most, ++running); await wait(2); running--; };
  await Promise.all([t.test('a', one()), t.test('b', one())]);
  t.assert.strictEqual(most, 1);
});
