// assert.ok without a message shows the text of the call.
// expect: The expression evaluated to a falsy value:
// expect:
// expect:   assert.ok(1 === 2)
// expect:
// expect: The expression evaluated to a falsy value:
// expect:
// expect:   assert(typeof 'a(b' === "number" && [1, { a: ')' }].length > 5)
// expect:
// expect: The expression evaluated to a falsy value:
// expect:
// expect:   assert.strict.ok(null)
// expect:
var assert = require('assert');
function t(f) { try { f(); } catch (e) { console.log(e.message); } }
t(function () {
  assert.ok(1 === 2);
});
t(function () {
  assert(typeof 'a(b' === "number" && [1, { a: ')' }].length > 5);
});
t(function () {
  assert.strict.ok(null);
});
