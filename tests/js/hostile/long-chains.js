// fault: skip, it takes too long in that build
// Chains of whatever length a script cares to make: each is gone through, or is a RangeError; no chain runs over the C stack.
// timeout: 90
const assert = require('assert');
const long = 100000;
const either = (run) => { try { return run(); } catch (e) { assert(e instanceof RangeError, e); } };

let bound = function () {};
for (let i = 0; i < 4 * long; i++)
  bound = Function.prototype.bind.call(bound);
assert.strictEqual({} instanceof bound, false);
assert.strictEqual(Function.prototype[Symbol.hasInstance].call(bound, {}), false);
either(() => bound());
either(() => new bound());

// A bound function's target is asked for its own Symbol.hasInstance, as `instanceof` does.
const seen = [];
const target = Object.defineProperty(function () {}, Symbol.hasInstance, { value(v) { seen.push(v); return 1; } });
assert.strictEqual(Function.prototype[Symbol.hasInstance].call(target.bind(), 5), true);
assert.deepStrictEqual(seen, [5]);
assert.throws(() => 1 instanceof (() => {}).bind().bind() && 0 || ({}) instanceof (() => {}).bind().bind(), TypeError);

let proxy = function () {};
for (let i = 0; i < long; i++)
  proxy = new Proxy(proxy, {});
for (const run of [() => proxy.x, () => proxy.x = 1, () => 'x' in proxy, () => delete proxy.x, () => Reflect.ownKeys(proxy), () => Object.getPrototypeOf(proxy),
  () => Object.isExtensible(proxy), () => Object.isFrozen(proxy), () => { for (const k in proxy); }, () => ({}) instanceof proxy, () => proxy(), () => new proxy(),
  () => Reflect.construct(Array, [], proxy), () => proxy.bind(), () => JSON.stringify([proxy]), () => Object.assign({}, proxy), () => `${proxy}`,
  () => Object.preventExtensions(proxy)])
  either(run);
assert.strictEqual(Array.isArray(proxy), false);

let object = { x: 1 };
for (let i = 0; i < long; i++)
  object = Object.create(object);
assert.strictEqual(object.x, 1);
assert.strictEqual('y' in object, false);
assert.strictEqual(Array.prototype.isPrototypeOf(object), false);
assert.strictEqual(object instanceof Array, false);
assert.strictEqual(object.__lookupGetter__('y'), undefined);
const names = [];
for (const k in object)
  names.push(k);
assert.deepStrictEqual(names, ['x']);

let nested = [];
for (let i = 0; i < long; i++)
  nested = [nested];
for (const run of [() => nested.flat(Infinity), () => String(nested), () => JSON.stringify(nested), () => nested.toLocaleString(), () => structuredClone(nested),
  () => JSON.parse('['.repeat(1e6)), () => JSON.parse('{"a":'.repeat(1e6)), () => JSON.parse('['.repeat(1e5) + ']'.repeat(1e5), (k, v) => v)])
  try { run(); } catch (e) { assert(e instanceof RangeError || e instanceof SyntaxError, e); }

const circle = {};
const mirror = new Proxy(circle, {});
Object.setPrototypeOf(circle, mirror);
for (const run of [() => mirror.x, () => 'x' in mirror, () => mirror.x = 1, () => circle.y, () => mirror instanceof Array, () => Array.prototype.isPrototypeOf(circle),
  () => mirror.__lookupGetter__('x')])
  assert.throws(run, RangeError);
either(() => { for (const k in circle); });
console.log('done');
// expect: done
