// Quotes and escapes inside objects; bare strings stay as they are.
// expect: it's [
// expect:   "it's",
// expect:   'say "hi"',
// expect:   `both ' and "`,
// expect:   'all \' " `',
// expect:   '${x} \' "',
// expect:   'back\\slash',
// expect:   'tab\tnl\ncr\r',
// expect:   '\x00\x1B\x7F\x80\x9F'
// expect: ]
// expect: [ 'é', '日本語', 'a​b', '😀' ] 😀 é
// expect: { "it's": 1, 'a"b': 2, 'new\nline': 3, 'é': 4 }
// expect: a
// expect: b [ 'a\nb' ] { k: 'a\nb' }
// expect: % %% 100% x%y
// expect: % a
// expect: %s
// expect: only one %s
// expect: a1b2c 3 [ 4 ]
// expect: 16 NaN 0
// expect: 3 42
// expect: 1.5 NaN
// expect: {"a":[1]} "q" undefined
// expect: { a: { b: { c: [Object] } } }
// expect:  styled 
// expect: null undefined -0 { a: [Object] }
// expect: f
// expect: [ 1, [Array] ]
// expect: %x left right
// expect: 5 %s x
// expect: own
// expect: [Circular]
console.log("it's", ["it's", 'say "hi"', 'both \' and "', 'all \' " `', '${x} \' "', 'back\\slash', 'tab\tnl\ncr\r', '\u0000\u001b\u007f\u0080\u009f']);
console.log(['é', '日本語', 'a\u200bb', '😀'], '😀 é');
console.log({ "it's": 1, 'a"b': 2, 'new\nline': 3, 'é': 4 });
console.log('a\nb', ['a\nb'], { k: 'a\nb' });
console.log('%', '%%', '100%', 'x%y');
console.log('%% %s', 'a'); console.log('%s'); console.log('%s %s', 'only one'); console.log('a%sb%sc', 1, 2, 3, [4]);
console.log('%d %d %d', '0x10', 'abc', null); console.log('%i %i', 3.9, '42.5xyz'); console.log('%f %f', '1.5', 'no');
console.log('%j %j %j', { a: [1] }, 'q', undefined); console.log('%O', { a: { b: { c: { d: {} } } } }); console.log('%c styled %c', 'color: red', '');
console.log('%s %s %s %s', null, undefined, -0, { a: { b: 1 } }); console.log('%s', function f() {}.name); console.log('%s', [1, [2, [3]]]);
console.log('%x %s', 'left', 'right'); console.log(5, '%s', 'x'); console.log('%s', { toString: function () { return 'own'; } });
var c = {}; c.c = c; console.log('%j', c);
