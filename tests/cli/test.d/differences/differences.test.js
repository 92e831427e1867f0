'use strict';
const assert = require('assert');

test('the matcher that fits is no difference', () => {
	expect({ id: 7, name: 'x' }).toEqual({ id: expect.any(Number), name: 'y' });
});
test('what was not asked for is none', () => {
	expect({ extra: 1, inner: { more: 2, value: 3 } }).toMatchObject({ inner: { value: 4 } });
});
test('errors are compared by what they say', () => {
	expect([new Error('a')]).toEqual([Object.assign(new RangeError('b'), { code: 1 })]);
});
test('circular', () => {
	const ring = { name: 'a' };
	ring.self = ring;
	expect(ring).toEqual({ name: 'b', self: 1 });
});
test('functions', () => { expect(() => 1).toEqual(() => 1); });
test('another message', () => {
	expect(() => { throw new Error('thrown'); }).toThrow('expected');
});
test('an assertion', () => { assert.deepStrictEqual({ a: [1] }, { a: [2] }); });
test('with properties', () => {
	try {
		assert.strictEqual(1, 2);
	} catch (error) {
		error.status = 404;
		throw error;
	}
});
test('not shown', () => { assert.throws(() => {}, /x/); });
test('cause', () => { throw new Error('outer', { cause: new Error('inner') }); });
