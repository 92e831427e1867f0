const test = require('node:test');
for (let i = 0; i < 10; i++)
  test(`n${i}`, () => {});
