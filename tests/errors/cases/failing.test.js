const test = require('node:test');
const assert = require('node:assert');

test('adds', () => {
	assert.strictEqual([1, 2, 3].reduce((a, b) => a + b), 7);
});
