describe('expect', () => {
  const fails = (fn, text) => {
    let error;
    try { fn(); } catch (caught) { error = caught; }
    if (!error || !error.message.includes(text))
      throw new Error(`wanted: ${text}\ngot: ${error && error.message}`);
  };
  test('equality', () => {
    expect(NaN).toBe(NaN);
    expect({ a: 1, b: undefined }).toEqual({ a: 1 });
    expect({ a: 1, b: undefined }).not.toStrictEqual({ a: 1 });
    expect([1, [2, { x: 3 }]]).toEqual([1, [2, { x: 3 }]]);
    expect(new Map([[{ k: 1 }, 'v']])).toEqual(new Map([[{ k: 1 }, 'v']]));
    expect(new Set([1, { a: 2 }])).toEqual(new Set([{ a: 2 }, 1]));
    expect(new Date(5)).toEqual(new Date(5));
    expect(/a/g).not.toEqual(/a/i);
    expect(new Error('x')).toEqual(new Error('x'));
    const ring = { name: 'ring' }; ring.self = ring;
    const other = { name: 'ring' }; other.self = other;
    expect(ring).toEqual(other);
    expect({ a: { b: 1, c: 2 }, d: [1] }).toMatchObject({ a: { b: 1 } });
    expect([{ a: 1, b: 2 }]).toMatchObject([{ a: 1 }]);
    class A { constructor() { this.x = 1; } }
    expect(new A()).toEqual({ x: 1 });
    expect(new A()).not.toStrictEqual({ x: 1 });
    expect([, 1]).toEqual([undefined, 1]);
    expect([, 1]).not.toStrictEqual([undefined, 1]);
    fails(() => expect({ a: 1, b: [1, 2] }).toEqual({ a: 1, b: [1, 3] }), '-     3\n+     2');
    fails(() => expect(1).toBe(2), 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 2\nReceived: 1');
    fails(() => expect(1).not.toBe(1), 'expect(received).not.toBe');
  });
  test('values', () => {
    expect(null).toBeNull(); expect(undefined).toBeUndefined(); expect(0).toBeDefined(); expect('').toBeFalsy(); expect(1).toBeTruthy();
    expect(3).toBeGreaterThan(2); expect(3n).toBeGreaterThanOrEqual(3); expect(1).toBeLessThan(2); expect(0.1 + 0.2).toBeCloseTo(0.3);
    expect([1, 2]).toContain(2); expect('hello').toContain('ell'); expect([{ a: 1 }]).toContainEqual({ a: 1 });
    expect('abc').toHaveLength(3); expect({ a: { b: [7] } }).toHaveProperty('a.b[0]', 7); expect({ 'a.b': 1 }).toHaveProperty('a.b');
    expect('hello').toMatch(/l+/); expect(new TypeError()).toBeInstanceOf(Error); expect(NaN).toBeNaN();
    fails(() => expect({ a: 1 }).toHaveProperty('b'), 'Expected path: \'b\'');
    fails(() => expect('abc').toHaveLength(2), 'Received length: 3');
  });
  test('throwing', () => {
    const thrower = () => { throw new RangeError('too far'); };
    expect(thrower).toThrow(); expect(thrower).toThrow('far'); expect(thrower).toThrow(/^too/); expect(thrower).toThrow(RangeError);
    expect(thrower).toThrow(new RangeError('too far')); expect(() => {}).not.toThrow();
    fails(() => expect(() => {}).toThrow(), 'did not throw');
    fails(() => expect(thrower).toThrow('near'), 'Received message: \'too far\'');
  });
  test('promises', async () => {
    await expect(Promise.resolve(4)).resolves.toBe(4);
    await expect(Promise.reject(new Error('no'))).rejects.toThrow('no');
    await expect(async () => { throw new Error('later'); }).rejects.toThrow(/later/);
    let error;
    await expect(Promise.resolve(1)).rejects.toThrow().catch(caught => { error = caught; });
    expect(error.message).toContain('resolved instead of rejected');
  });
  test('asymmetric', () => {
    expect({ id: 7, name: 'ann', list: [1, 2, 3], at: new Date() }).toEqual({
      id: expect.any(Number), name: expect.stringMatching(/^a/), list: expect.arrayContaining([3, 1]), at: expect.anything(),
    });
    expect({ a: 1, b: 2 }).toEqual(expect.objectContaining({ a: 1 }));
    expect('x').toEqual(expect.not.stringContaining('y'));
    expect(0.30000001).toEqual(expect.closeTo(0.3, 5));
  });
  test('mocks', () => {
    const fn = jest.fn((a, b) => a + b);
    fn(1, 2); fn(3, 4);
    expect(fn).toHaveBeenCalled(); expect(fn).toHaveBeenCalledTimes(2); expect(fn).toHaveBeenCalledWith(1, 2);
    expect(fn).toHaveBeenLastCalledWith(3, 4); expect(fn).toHaveBeenNthCalledWith(1, 1, expect.any(Number)); expect(fn).toHaveReturnedWith(7);
    fn.mockReturnValueOnce(9).mockReturnValue(0);
    expect([fn(), fn()]).toEqual([9, 0]);
    const object = { greet: () => 'hi' };
    const spy = jest.spyOn(object, 'greet').mockImplementation(() => 'spied');
    expect(object.greet()).toBe('spied'); expect(spy.mock.calls).toHaveLength(1);
    jest.restoreAllMocks();
    expect(object.greet()).toBe('hi');
    const mock = require('node:test').mock.fn(); mock(1);
    expect(mock).toHaveBeenCalledWith(1);
    fails(() => expect(fn).toHaveBeenCalledWith('never'), 'Number of calls: 0');
  });
  test('fake timers', () => {
    vi.useFakeTimers();
    const fn = vi.fn();
    setTimeout(fn, 1000);
    vi.advanceTimersByTime(999); expect(fn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1); expect(fn).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
  test('fake clock', () => {
    jest.useFakeTimers({ now: 1000 });
    const at = [];
    const again = () => { at.push(Date.now()); setTimeout(again, 100); };
    setTimeout(again, 100);
    const every = setInterval(() => {}, 70);
    jest.advanceTimersByTime(350);
    expect(at).toEqual([1100, 1200, 1300]);
    expect([Date.now(), jest.now(), jest.getTimerCount()]).toEqual([1350, 1350, 2]);
    clearInterval(every);
    jest.runOnlyPendingTimers();
    expect([at.length, Date.now(), jest.getTimerCount()]).toEqual([4, 1400, 1]);
    expect(jest.getRealSystemTime()).toBeGreaterThan(1e12);
    jest.useRealTimers();
  });
  test('fake clock and promises', async () => {
    jest.useFakeTimers({ now: 0 });
    const at = [];
    const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
    const poll = async () => { for (;;) { await sleep(100); at.push(Date.now()); if (at.length === 7) return; } };
    poll();
    await jest.advanceTimersByTimeAsync(350);
    expect(at).toEqual([100, 200, 300]);
    await jest.advanceTimersToNextTimerAsync();
    expect([at.length, Date.now()]).toEqual([4, 400]);
    await jest.runAllTimersAsync();
    expect([at.length, Date.now(), jest.getTimerCount()]).toEqual([7, 700, 0]);
    jest.useRealTimers();
  });
  test('mocks made by new', () => {
    const Made = jest.fn(function (x) { this.x = x; }), made = new Made(1);
    expect(Made.mock.instances[0]).toBe(made); expect(made.x).toBe(1); expect(made).toBeInstanceOf(Made);
    const Real = jest.fn(class { y = 2; }), real = new Real();
    expect(Real.mock.instances).toEqual([real]); expect(real.y).toBe(2);
  });
  test('waiting and replacing', async () => {
    let n = 0;
    expect(await vi.waitFor(() => { if (++n < 3) throw new Error('not yet'); return n; }, { interval: 1 })).toBe(3);
    expect(await vi.waitUntil(() => ++n > 5 && n, { interval: 1 })).toBe(6);
    await expect(vi.waitFor(() => { throw new Error('never'); }, { timeout: 5, interval: 1 })).rejects.toThrow('never');
    const thing = { port: 1 };
    const replaced = jest.replaceProperty(thing, 'port', 2);
    expect(thing.port).toBe(2);
    replaced.replaceValue(3);
    expect(thing).toEqual({ port: 3 });
    jest.restoreAllMocks();
    expect(thing.port).toBe(1);
  });
  expect.extend({ toBeEvenly(received, by) { return { pass: received % by === 0, message: () => `${received} by ${by}` }; } });
  test('own matchers', () => {
    expect(9).toBeEvenly(3); expect({ n: 9 }).toEqual({ n: expect.toBeEvenly(3) });
    fails(() => expect(9).toBeEvenly(2), '9 by 2');
  });
  test.each([[1, 2, 3], [2, 2, 4]])('%i + %i = %i', (a, b, sum) => { expect(a + b).toBe(sum); });
  test.each`a | b
    ${1} | ${'x'}
    ${2} | ${'y'}`('$a and $b', ({ a, b }) => { expect(`${a}${b}`).toMatch(/1x|2y/); });
  test('done', done => { setTimeout(done, 1); });
  test('counts', () => { expect.assertions(1); expect(1).toBe(1); });
  test.failing('fails', () => { expect(1).toBe(2); });
  test.fails('fails, too', () => { expect(1).toBe(2); });
  test.skip('skipped', () => { throw new Error(); });
  test.todo('to do');
  test('imported', () => { expect(require('jsr:test').expect).toBe(expect); });
});
