// __snapshots__ was written by Jest 29.7.
class Own { constructor() { this.a = 1; this.self = this; } }
test('values', () => {
  expect({ a: 1, b: 'it\'s "q" `t` ${x} \\ back', c: [1, , 3], d: undefined, e: null, f: () => 1, g: Symbol('x'),
    h: 10n, i: new Date(0), j: /re/gi, k: new Error('bad'), l: -0, m: NaN }).toMatchSnapshot();
  expect([[], {}, new Map(), new Set(), new Map([[{ a: 1 }, [1]], ['k', new Set(['v'])]]), new WeakMap(),
    Promise.resolve(1), new Own(), Object.create(null), new Uint8Array([1, 2]), Buffer.from('hi'), new ArrayBuffer(2),
    new Number(5), new String('s'), (function () { return arguments; })(1, 2)]).toMatchSnapshot();
  expect({ b: 1, a: { z: 1, y: [undefined, null, true] }, [Symbol.for('s')]: 1, 'a-b': 1, 1: 2 }).toMatchSnapshot();
  expect(Object.assign([1, 2], { x: 1 })).toMatchSnapshot();
  expect({ toJSON() { return { json: true }; } }).toMatchSnapshot();
  expect(class Named {}).toMatchSnapshot();
  expect(() => { throw new Error('boom\nline2'); }).toThrowErrorMatchingSnapshot();
});
test('matchers', () => {
  expect([expect.anything(), expect.any(String), expect.objectContaining({ a: { b: 1 } }), expect.stringMatching(/x/),
    expect.arrayContaining([1]), expect.not.stringContaining('q'), expect.not.objectContaining({ a: 1 }),
    { inner: expect.not.arrayContaining(['x']) }]).toMatchSnapshot();
  expect({ id: Math.random(), at: new Date(), deep: { r: Math.random() } })
    .toMatchSnapshot({ id: expect.any(Number), at: expect.any(Date), deep: { r: expect.any(Number) } });
});
test('mocks', () => {
  expect(jest.fn()).toMatchSnapshot();
  expect(jest.fn(() => 1).mockName('named')).toMatchSnapshot();
  const mock = jest.fn(x => x);
  mock(1);
  mock({ a: 1 });
  expect({ mock }).toMatchSnapshot();
});
test.each([{ v: [1, [2], { a: 1 }] }, { v: new Map([['k', { a: 1 }]]) }, { v: new Own() },
  { v: { q: new Own(), d: new Date(0), f() {}, s: 'it"s', e: new Error('x') } }])('row $v $#', () => {
  expect(1).toMatchSnapshot();
});
test.each([[[1, { a: { b: 1 } }], 'x']])('row %p %p %p', () => { expect(1).toMatchSnapshot(); });
test.each`
  a    | b
  ${1} | ${{ q: 1 }}
`('row $a $b $#', () => { expect(1).toMatchSnapshot(); });
