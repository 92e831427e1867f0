// What natives make is filled without asking prototypes: nobody sees it half made, and nothing is lost to a setter.
const assert = require('assert');
const { env } = process;
let caught = 0, count = 0;
const results = {};
const record = (v) => Object.defineProperty(results, 'r' + count++, { __proto__: null, value: v, enumerable: true });
const names = ['proxy', 'revoke', 'code', 'source', 'errors', 'message', 'cause'];
for (const name of names)
  Object.defineProperty(Object.prototype, name, { configurable: true, set(v) { caught++; } });
for (let i = 0; i < 4; i++)
  Object.defineProperty(Array.prototype, i, { configurable: true, get() { return { 0: {}, 1: {} }; }, set(v) { caught++; } });
try {
  const r = Proxy.revocable({}, {});
  record(Object.keys(r).join());
  record(new AggregateError([1, 2, 3]).errors.length);
  record(JSON.stringify(JSON.parse('{"a":[1,[2,3]],"b":{"c":4}}', (k, v) => v)));
  let sources = '';
  JSON.parse('[1.0,[2e0],{"x":"y"}]', function (k, v, { source }) { if (source) sources += source + ';'; return v; });
  record(sources);
  // an element that the text did not have
  JSON.parse('{"a":1,"b":[1]}', function (k, v, context) {
    if (k === 'a') Object.defineProperty(this.b, 1, { value: 7, configurable: true, enumerable: true });
    if (v === 7) record(Object.hasOwn(context, 'source'));
    return v;
  });
  Error.prepareStackTrace = (e, sites) => Object.prototype.hasOwnProperty.call(sites, 0) && typeof sites[0].getLineNumber();
  record(new Error('x').stack);
  delete Error.prepareStackTrace;
  try { Object.defineProperty(env, 'x', { get() {} }); } catch (e) { record(e.code); }
} finally {
  for (const name of names)
    delete Object.prototype[name];
  for (let i = 0; i < 4; i++)
    delete Array.prototype[i];
}
assert.strictEqual(caught, 0);
assert.deepStrictEqual(Object.values(results), ['proxy,revoke', 3, '{"a":[1,[2,3]],"b":{"c":4}}', '1.0;2e0;"y";', false, 'number', 'ERR_INVALID_OBJECT_DEFINE_PROPERTY']);
console.log('done');
// expect: done
