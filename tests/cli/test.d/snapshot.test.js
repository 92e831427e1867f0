test('file', () => {
  expect({ b: [1, null, 'x'], a: new Map([['k', undefined]]), fn() {}, date: new Date(0) }).toMatchSnapshot();
  expect('text').toMatchSnapshot('hint');
});
test('inline', () => {
  expect({ a: 1 }).toMatchInlineSnapshot();
  expect('one').toMatchInlineSnapshot();
});
test('error', () => { expect(() => { throw new Error('bad'); }).toThrowErrorMatchingSnapshot(); });
