const test = require('node:test');
const { describe, it, before, after, beforeEach, afterEach } = test;
const log = [];
before(() => { log.push('root before'); });
after(() => { log.push('root after'); console.log(log.join('\n')); });
beforeEach(t => { log.push(`each before ${t.name}`); });
afterEach(t => { log.push(`each after ${t.name}`); });
describe('suite', () => {
  before(() => { log.push('suite before'); });
  after(() => { log.push('suite after'); });
  beforeEach(t => { log.push(`inner before ${t.name}`); });
  afterEach(t => { log.push(`inner after ${t.name}`); });
  it('one', () => { log.push('one'); });
  describe('nested', () => { it('two', async () => { log.push('two'); }); });
  it.skip('never', () => {});
});
test('own', async t => {
  t.before(() => { log.push('t before'); });
  t.after(() => { log.push('t after'); });
  t.beforeEach(s => { log.push(`t each before ${s.name}`); });
  t.afterEach(s => { log.push(`t each after ${s.name}`); });
  await t.test('sub', () => { log.push('sub'); });
  await t.test('sub of sub', async u => { await u.test('deep', v => { log.push(v.fullName); }); });
});
test('after fails', t => { t.after(() => { throw new Error('after'); }); });
test('hook with a time', t => { t.before(() => new Promise(() => {}), { timeout: 5 }); return new Promise(r => setTimeout(r, 30)); });
