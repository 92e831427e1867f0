// The text of a stack is made when it is read, and then script may run: limits, objects and prototypes that change meanwhile.
const assert = require('assert');
const collect = () => { for (let i = 0; i < 4000; i++) ({ i, a: [i] }); };
for (const limit of [1e308, Infinity, -Infinity, NaN, 2 ** 31, 2 ** 32, -1, 0.5, '5', null, {}, undefined]) {
  Error.stackTraceLimit = limit;
  assert(['string', 'undefined'].includes(typeof new Error('x').stack));
}
Object.defineProperty(Error, 'stackTraceLimit', { get() { throw 1; }, configurable: true });
assert.strictEqual(new Error('x').message, 'x');
delete Error.stackTraceLimit;
Error.stackTraceLimit = 10;

// the error is nobody's but the chain's, and script takes it out of it
for (let i = 0; i < 50; i++) {
  let child = Object.create(Object.assign(new Error('e' + i), { i }));
  Error.prepareStackTrace = (e) => { Object.setPrototypeOf(child, null); child = Object.create(null); collect(); return 'made ' + e.i; };
  const holder = child;
  assert.strictEqual(holder.stack, 'made ' + i);
}
Error.prepareStackTrace = undefined;

for (const make of [() => new Error('a'), () => { const e = new Error('b'); delete e.stack; return e; }, () => Object.defineProperty(new Error('c'), 'stack', { get() {}, configurable: true }),
  () => ({}), () => [], () => function () {}, () => new Uint8Array(2), () => Object.create(new Error('d'))]) {
  const o = make();
  Error.captureStackTrace(o);
  Error.captureStackTrace(o);
  assert.strictEqual(typeof o.stack, 'string');
  delete o.stack;
  o.stack = { mine: 1 };
  assert.deepStrictEqual(o.stack, { mine: 1 });
}
assert.throws(() => Error.captureStackTrace(new Proxy({}, {})), TypeError);
assert.throws(() => Error.captureStackTrace(Object.freeze({})), TypeError);
assert.throws(() => Error.captureStackTrace(1), TypeError);

// sites on odd receivers, and frames dropped while they are shown
let sites;
Error.prepareStackTrace = (e, s) => { sites = s; e.stack = 1; Error.captureStackTrace(e); collect(); return s; };
const e = new Error('x');
assert(Array.isArray(e.stack));
const proto = Object.getPrototypeOf(sites[0]);
for (const name of Object.getOwnPropertyNames(proto))
  for (const self of [undefined, {}, proto, Object.create(sites[0]), e, 1])
    if (name !== 'constructor')
      assert.throws(() => proto[name].call(self), TypeError);
Error.prepareStackTrace = undefined;
const named = new Error('n');
Object.defineProperty(named, 'name', { get() { Error.captureStackTrace(named); named.stack = 1; collect(); return 'N'; } });
assert(named.stack !== undefined);
console.log('done');
// expect: done
