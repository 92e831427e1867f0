const { test } = require('node:test');

test('has what the setup left in the environment', async () => {
	require('assert').strictEqual(process.env.FROM_SETUP, 'yes');
});
test('may fail', { skip: !process.env.BAD }, () => { throw new Error('fails'); });
