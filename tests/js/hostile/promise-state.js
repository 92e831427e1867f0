// What Promise.all and its kin, finally and the results keep is nobody's property: accessors on the prototypes of arrays and objects never see it.
let called = 'none';
const define = (target, key) => Object.defineProperty(target, key, {
  __proto__: null, configurable: true, get() { called = `get ${key}`; return 4.18e-310; }, set() { called = `set ${key}`; } });
const settles = (how) => ({ then(ok, fail) { how ? ok(how) : fail(how); how ? ok('again') : fail('again'); } });
class Foreign extends Promise { static resolve(v) { return v; } }
const results = new Map();
function note(name, promise) {
  promise.then((v) => results.set(name, v), (e) => results.set(name, e)).then(() => { if (results.size === 7) end(); });
}
function* values() { yield settles(1); yield settles(0); yield settles(3); }
function* numbers() { yield 1; yield 2; }
const indices = [0, 1, 2], names = ['status', 'value', 'reason'], methods = ['all', 'allSettled', 'any', 'race'];
indices.forEach((key) => define(Array.prototype, key));
names.forEach((key) => define(Object.prototype, key));
methods.forEach((name) => note(name, Foreign[name](values())));
note('plain', Promise.allSettled(numbers()));
note('finally', Promise.resolve('kept').finally(() => 'dropped'));
note('finally throws', Promise.resolve('kept').finally(() => { throw 'thrown'; }));

function end() {
  indices.forEach((key) => delete Array.prototype[key]);
  names.forEach((key) => delete Object.prototype[key]);
  console.log(called);
  for (const name of [...results.keys()].sort())
    console.log(name, JSON.stringify(results.get(name)));
}
// expect: none
// expect: all 0
// expect: allSettled [{"status":"fulfilled","value":1},{"status":"rejected","reason":0},{"status":"fulfilled","value":3}]
// expect: any 1
// expect: finally "kept"
// expect: finally throws "thrown"
// expect: plain [{"status":"fulfilled","value":1},{"status":"fulfilled","value":2}]
// expect: race 1
