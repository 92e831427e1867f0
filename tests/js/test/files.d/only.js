const test = require('node:test');
const { describe, it } = test;
test('a', { only: true }, () => {});
test('b', () => { throw new Error('not to run'); });
test.only('c', () => {});
test('with subtests', { only: true }, async t => {
  t.runOnly(true);
  await t.test('left out', () => { throw new Error('not to run'); });
  await t.test('runs', { only: true }, () => {});
  t.runOnly(false);
  await t.test('runs too', () => {});
});
