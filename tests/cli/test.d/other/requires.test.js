const { expect, test } = require('@jest/globals');

test('required, too, whatever is installed', () => {
	expect(require('bun:test').test).toBe(test);
	expect(require('vitest').test).toBe(test);
	expect(require.resolve('vitest')).toBe('jsr:test');
});

test('snapshotFormat of package.json holds', () => {
	expect({ list: ['a "b" \\'], none: Object.create(null), map: new Map([[1, {}]]) }).toMatchInlineSnapshot(`
Object {
  "list": Array [
    "a \\"b\\" \\\\",
  ],
  "map": Map {
    1 => Object {},
  },
  "none": Object {},
}
`);
});
