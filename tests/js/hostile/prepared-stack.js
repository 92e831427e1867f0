// Error.prepareStackTrace may redefine the property whose value it is asked for, or capture into it anew.
const assert = require('assert');
for (const made of [1.5, { a: 1 }, [1.5, 2.5, 3.5], 'text', undefined]) {
  Error.prepareStackTrace = (e) => {
    Object.defineProperty(e, 'stack', { get() { return 'own'; }, set() {}, configurable: true });
    return made;
  };
  const error = new Error('x'), object = {};
  Error.captureStackTrace(object);
  for (const o of [error, object]) {
    o.stack;                                  // what is there now, or what was made
    assert.strictEqual(o.stack, 'own');
    delete o.stack;
  }

  let calls = 0;
  Error.prepareStackTrace = (e) => {
    if (calls++ === 0)
      Error.captureStackTrace(e);
    for (let i = 0; i < 30000; i++)
      ({ i, a: [i] });
    return made;
  };
  for (const o of [new Error('y'), {}]) {
    calls = 0;
    Error.captureStackTrace(o);
    assert.strictEqual(o.stack, made);
    assert.strictEqual(o.stack, made);
    assert.strictEqual(Object.getOwnPropertyDescriptor(o, 'stack').value, made);
  }
}
console.log('done');
// expect: done
