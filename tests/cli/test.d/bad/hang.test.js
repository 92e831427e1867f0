const test = require('node:test');
test('first', () => {});
test('spins', () => { for (;;); });
