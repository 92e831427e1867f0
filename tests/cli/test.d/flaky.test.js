const test = require('node:test');
let runs = 0;
test('third time', () => { if (++runs < 3) throw new Error(`attempt ${runs}`); });
test('counts them', t => { t.assert.strictEqual(runs, 3); });
