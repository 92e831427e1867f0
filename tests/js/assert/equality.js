// Messages and diffs of the equality checks.
// expect: passed
// expect: [Expected values to be strictly equal:
// expect:
// expect: 1 !== 2
// expect: ] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [own text
// expect:
// expect: 1 !== 2
// expect: ] AssertionError,ERR_ASSERTION,strictEqual,false
// expect: [Expected values to be strictly equal:
// expect: + actual - expected
// expect:
// expect: + 'hello world foo'
// expect: - 'hello World foo'
// expect:          ^] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [Values have same structure but are not reference-equal:
// expect:
// expect: {
// expect:   a: 1
// expect: }
// expect: ] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [Expected "actual" to be reference-equal to "expected":
// expect: + actual - expected
// expect:
// expect: + [
// expect: +   1
// expect: + ]
// expect: - {}] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [Expected values to be strictly equal:
// expect: + actual - expected
// expect:
// expect: + -0
// expect: - 0] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect:   {
// expect:     a: 1,
// expect:     b: {
// expect:       c: [
// expect:         1,
// expect: +       2,
// expect: -       5,
// expect:         3
// expect:       ]
// expect:     }
// expect:   }] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect:   [
// expect:     1,
// expect:     2,
// expect:     3,
// expect: -   4
// expect:   ]] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect: + 1970-01-01T00:00:00.000Z
// expect: - 1970-01-01T00:00:00.001Z
// expect:                         ^] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect: + []
// expect: - {}] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect: + /a/
// expect: - /b/] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected ... Lines skipped
// expect:
// expect:   [
// expect:     0,
// expect: ...
// expect:     18,
// expect:     19,
// expect: +   20,
// expect: -   -20,
// expect:     21,
// expect:     22,
// expect: ...
// expect:     36,
// expect:     37,
// expect: +   38,
// expect: +   39
// expect: -   -38,
// expect: -   -39
// expect:   ]] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [1 == 2] AssertionError,ERR_ASSERTION,==,true
// expect: [{
// expect:   a: 1
// expect: } == {
// expect:   a: 1
// expect: }] AssertionError,ERR_ASSERTION,==,true
// expect: [1 != 1] AssertionError,ERR_ASSERTION,!=,true
// expect: [Expected "actual" to be strictly unequal to:
// expect:
// expect: 'same'] AssertionError,ERR_ASSERTION,notStrictEqual,true
// expect: [Expected "actual" not to be reference-equal to "expected":
// expect:
// expect: [
// expect:   0,
// expect:   1,
// expect:   2,
// expect:   3,
// expect:   4,
// expect:   5,
// expect:   6,
// expect:   7,
// expect:   8,
// expect:   9,
// expect:   10,
// expect:   11,
// expect:   12,
// expect:   13,
// expect:   14,
// expect:   15,
// expect:   16,
// expect:   17,
// expect:   18,
// expect:   19,
// expect:   20,
// expect:   21,
// expect:   22,
// expect:   23,
// expect:   24,
// expect:   25,
// expect:   26,
// expect:   27,
// expect:   28,
// expect:   29,
// expect:   30,
// expect:   31,
// expect:   32,
// expect:   33,
// expect:   34,
// expect:   35,
// expect:   36,
// expect:   37,
// expect:   38,
// expect:   39
// expect: ]
// expect: ] AssertionError,ERR_ASSERTION,notStrictEqual,true
// expect: [Expected "actual" not to be strictly deep-equal to:
// expect:
// expect: {
// expect:   a: 1
// expect: }
// expect: ] AssertionError,ERR_ASSERTION,notDeepStrictEqual,true
// expect: [Expected values to be loosely deep-equal:
// expect:
// expect: [
// expect:   1,
// expect:   2
// expect: ]
// expect:
// expect: should loosely deep-equal
// expect:
// expect: [
// expect:   1,
// expect:   3
// expect: ]] AssertionError,ERR_ASSERTION,deepEqual,true
// expect: [Expected "actual" not to be loosely deep-equal to:
// expect:
// expect: {
// expect:   a: 1
// expect: }] AssertionError,ERR_ASSERTION,notDeepEqual,true
// expect: [Expected values to be strictly equal:
// expect:
// expect: 1 !== '1'
// expect: ] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect:   [
// expect: +   1
// expect: -   '1'
// expect:   ]] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [The "actual" and "expected" arguments must be specified] TypeError,ERR_MISSING_ARGS,,
// expect: [mine] TypeError,,,
// expect: passed
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect:   [
// expect: +   <1 empty item>,
// expect: -   undefined,
// expect:     1
// expect:   ]] AssertionError,ERR_ASSERTION,deepStrictEqual,true
// expect: [Expected values to be strictly equal:
// expect:
// expect: 1 !== 2
// expect: ] AssertionError,ERR_ASSERTION,strictEqual,true
// expect: [m] AssertionError,ERR_ASSERTION,,false
// expect: [The "options" argument must be of type object. Received undefined] TypeError,ERR_INVALID_ARG_TYPE,,
var assert = require('assert');
function t(f) { try { f(); console.log('passed'); } catch (e) { console.log('[' + e.message + '] ' + [e.name, e.code, e.operator, e.generatedMessage].join()); } }
t(function () { assert.strictEqual(1, 1); assert.equal(1, '1'); assert.deepEqual([1], ['1']); assert.deepStrictEqual({ a: [1, { b: NaN }] }, { a: [1, { b: NaN }] }); assert.notStrictEqual(1, '1'); assert.notEqual(1, 2); assert.notDeepStrictEqual([1], ['1']); assert.notDeepEqual({}, { a: 1 }); });
t(function () { assert.strictEqual(1, 2); }); t(function () { assert.strictEqual(1, 2, 'own text'); }); t(function () { assert.strictEqual('hello world foo', 'hello World foo'); }); t(function () { assert.strictEqual({ a: 1 }, { a: 1 }); }); t(function () { assert.strictEqual([1], {}); }); t(function () { assert.strictEqual(-0, 0); });
t(function () { assert.deepStrictEqual({ a: 1, b: { c: [1, 2, 3] } }, { a: 1, b: { c: [1, 5, 3] } }); }); t(function () { assert.deepStrictEqual([1, 2, 3], [1, 2, 3, 4]); }); t(function () { assert.deepStrictEqual(new Date(0), new Date(1)); }); t(function () { assert.deepStrictEqual([], {}); }); t(function () { assert.deepStrictEqual(/a/, /b/); });
var x = [], y = []; for (var i = 0; i < 40; i++) { x.push(i); y.push(i === 20 || i > 37 ? -i : i); } t(function () { assert.deepStrictEqual(x, y); });
t(function () { assert.equal(1, 2); }); t(function () { assert.equal({ a: 1 }, { a: 1 }); }); t(function () { assert.notEqual(1, 1); }); t(function () { assert.notStrictEqual('same', 'same'); }); t(function () { assert.notStrictEqual(x, x); }); t(function () { assert.notDeepStrictEqual({ a: 1 }, { a: 1 }); }); t(function () { assert.deepEqual([1, 2], [1, 3]); }); t(function () { assert.notDeepEqual({ a: 1 }, { a: 1 }); });
t(function () { assert.strict.equal(1, '1'); }); t(function () { require('assert/strict').deepEqual([1], ['1']); }); t(function () { assert.strictEqual(1); }); t(function () { assert.strictEqual(1, 2, new TypeError('mine')); });
var c = { a: 1 }; c.self = c; var d = { a: 1 }; d.self = d; t(function () { assert.deepStrictEqual(c, d); }); t(function () { assert.deepStrictEqual([, 1], [undefined, 1]); });
t(function () { throw new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' }); }); t(function () { throw new assert.AssertionError({ message: 'm' }); }); t(function () { return new assert.AssertionError(); });
