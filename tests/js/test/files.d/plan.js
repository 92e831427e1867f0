// How long after a test's function promises may still keep its plan: as many jobs as in node.
'use strict';
const { test } = require('node:test');

const after = (jobs, t) => {
	let promise = Promise.resolve();
	for (let i = 0; i < jobs; i++)
		promise = promise.then(() => {});
	promise.then(() => t.assert.ok(true));
};
for (let n = 1; n <= 5; n++) {
	test(`sync ${n}`, t => { t.plan(1); after(n, t); });
	test(`async ${n}`, async t => { t.plan(1); after(n, t); });
	test(`called back ${n}`, (t, done) => { t.plan(1); done(); after(n, t); });
	test(`called back later ${n}`, (t, done) => { t.plan(1); setImmediate(() => { done(); after(n, t); }); });
	test(`after a subtest ${n}`, async t => { t.plan(1); await t.test('it', () => {}); after(n, t); });
	test(`with a timeout ${n}`, { timeout: 1000 }, t => { t.plan(1); after(n, t); });
}
test('tick', t => { t.plan(1); process.nextTick(() => t.assert.ok(true)); });
test('immediate', t => { t.plan(1); setImmediate(() => t.assert.ok(true)); });
