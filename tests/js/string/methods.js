// Strings: halves of pairs, order, case, cutting, searching, splitting, replacing
function show(v) { return JSON.stringify(v); }
function units(s) { var r = []; for (var i = 0; i < s.length; i++) r.push(s.charCodeAt(i).toString(16)); return r.join(' '); }
const { orMessage } = require('../_outcome.js');
function err(f) { return orMessage(function () { return show(f()); }); }

// halves of pairs
var smile = '\ud83d' + '\ude00';
console.log(smile === '😀', smile.length, units(smile), units(smile.charAt(0)), units(smile.charAt(1)), smile.codePointAt(0), smile.codePointAt(1));
// expect: true 2 d83d de00 d83d de00 128512 56832
console.log(units('a😀b'.slice(0, 2)), units('a😀b'.slice(2)), units('a😀b'.slice(1, 3)), '😀'.split('').length, units('😀'.split('').join('')));
// expect: 61 d83d de00 62 d83d de00 2 d83d de00
console.log('x😀y'.indexOf('\ud83d'), 'x😀y'.indexOf('\ude00'), 'x😀y'.lastIndexOf('\ude00y'), 'x😀y'.indexOf('😀'), 'x😀y'.includes('\ude00'), 'x😀y'.startsWith('\ud83d', 1), 'x😀y'.endsWith('\ude00y'));
// expect: 1 2 2 1 true true true
console.log(units('\ude00\ud83d'), units('\ud83d\ud83d\ude00\ude00'), units('\ud83d'.concat('\ude00', '\ud83d')));
// expect: de00 d83d d83d d83d de00 de00 d83d de00 d83d
var loop = ''; for (var i = 0; i < 1000; i++) loop += 'é😀\ud83d'.charAt(i % 4); console.log(loop.length, units(loop.slice(0, 9)), units(loop.slice(990)));
// expect: 1000 e9 d83d de00 d83d e9 d83d de00 d83d e9 de00 d83d e9 d83d de00 d83d e9 d83d de00 d83d
var back = ''; for (i = 0; i < 1000; i++) back = 'é😀z'.charAt(3 - i % 4) + back; console.log(back.length, units(back.slice(0, 5)), units(back.slice(995)), back.indexOf('z'));
// expect: 1000 e9 d83d de00 7a e9 7a e9 d83d de00 7a 3
console.log('a\u0000b'.length, units('a\u0000b'), 'a\u0000b'.indexOf('\u0000'), 'a\u0000b' === 'a', 'a\u0000b' < 'a\u0001b', 'a\u0000b'.split('\u0000'));
// expect: 3 61 0 62 1 false true [ 'a', 'b' ]
// order by units
console.log('\ud83d\ude00' < '\uffff', '\ue000' < '\ud83d\ude00', 'a' < 'b', 'a' < 'aa', '' < 'a', 'Z' < 'a', '\ud83d' < '\ud83d\ude00', 'é' < 'z', '\ud83dx' < '\ud83d\ude00');
// expect: true false true true true true true false true
// case
console.log('straße ŉ ΐ ﬃ ǰ և'.toUpperCase(), 'İI'.toLowerCase().length, 'ΑΣ Σ ΑΣΑ ΑΣ.'.toLowerCase(), 'ᾳ'.toUpperCase(), 'ÿ'.toUpperCase(), 'Ωß𐐀'.toLowerCase(), 'ǆ'.toUpperCase(), 'µ'.toUpperCase());
// expect: STRASSE ʼN Ϊ́ FFI J̌ ԵՒ 3 ας σ ασα ας. ΑΙ Ÿ ωß𐐨 Ǆ Μ
// cutting
console.log(show('abcdef'.slice(-3, -1)), show('abcdef'.slice(2, 1)), show('abcdef'.substring(4, 1)), show('abcdef'.substr(-3, 2)), show('abcdef'.substr(1)), show('abc'.slice(NaN)), show('abc'.slice(Infinity)), show('abc'.substring(-1, 2)));
// expect: "de" "" "bcd" "de" "bcdef" "abc" "" "ab"
console.log(show('abc'.at(-1)), show('abc'.at(3)), show('abc'.charAt(-1)), 'abc'.charCodeAt(3), show('abc'.codePointAt(3)), show('abc'.charAt(1.9)), show('abc'.charAt()));
// expect: "c" undefined "" NaN undefined "b" "a"
console.log(show('\ufeff \t\u00a0a b\u2003\n'.trim()), show(' a '.trimStart()), show(' a '.trimEnd()), 'x'.trimLeft.name, show('\u180ea'.trim()));
// expect: "a b" "a " " a" trimStart "᠎a"
// joining
console.log('ab'.repeat(3), show('ab'.repeat(0)), err(function () { return 'a'.repeat(-1); }), err(function () { return 'a'.repeat(Infinity); }), err(function () { return 'abc'.repeat(1 << 28); }));
// expect: ababab "" RangeError: Invalid count value: -1 RangeError: Invalid count value: Infinity RangeError: Invalid string length
console.log('5'.padStart(3, '0'), '5'.padEnd(6, 'ab'), 'abc'.padStart(2), show('x'.padStart(3)), 'x'.padStart(4, ''), units('x'.padStart(4, '😀')));
// expect: 005 5ababa abc "  x" x d83d de00 d83d 78
console.log('a'.concat(1, null, undefined, true), String(), String(null), String(1e21), String([1, [2, 3]]), String({}), new String('abc').length, typeof new String('a'), typeof String(1), Object('abc')[1]);
// expect: a1nullundefinedtrue  null 1e+21 1,2,3 [object Object] 3 object string b
console.log(String.fromCharCode(65, 0x10042, 97.9), units(String.fromCharCode(0xd83d, 0xde00)), String.fromCodePoint(128512, 97), err(function () { return String.fromCodePoint(-1); }), err(function () { return String.fromCodePoint(1.5); }));
// expect: ABa d83d de00 😀a RangeError: Invalid code point -1 RangeError: Invalid code point 1.5
console.log(String.raw({ raw: ['a', 'b', 'c'] }, 1, 2, 3));
// expect: a1b2c
// searching
console.log('abcabc'.indexOf('c', 3), 'abcabc'.indexOf(''), 'abc'.indexOf('', 9), 'abc'.lastIndexOf(''), 'abcabc'.lastIndexOf('b', 3), 'abc'.lastIndexOf('c', -1), 'abc'.lastIndexOf('a', -1), 'abc'.lastIndexOf('c', NaN), 'undefined'.indexOf());
// expect: 5 0 3 3 1 -1 0 2 0
console.log('abc'.includes('bc'), 'abc'.includes('bc', 2), 'abc'.startsWith('b', 1), 'abc'.endsWith('b', 2), err(function () { return 'a'.includes(/a/); }), err(function () { return 'a'.startsWith(/a/); }));
// expect: true false true true TypeError: First argument to String.prototype.includes must not be a regular expression TypeError: First argument to String.prototype.startsWith must not be a regular expression
// split
console.log(show('a,b,c'.split(',')), show('a,b,c'.split(',', 2)), show('abc'.split('')), show(''.split('')), show(''.split(',')), show('abc'.split()), show('a,b'.split(',', 0)), show('aXXbXX'.split('XX')), show('héllo'.split('l')));
// expect: ["a","b","c"] ["a","b"] ["a","b","c"] [] [""] ["abc"] [] ["a","b",""] ["hé","","o"]
// replace
console.log('aaa'.replace('a', 'b'), 'aaa'.replaceAll('a', 'b'), 'abc'.replace('b', '[$&$`$\'$$$1]'), 'abc'.replaceAll('', '-'), 'aba'.replaceAll('a', function (m, i, s) { return i + s; }), err(function () { return 'a'.replaceAll(/a/, ''); }), 'x'.replace('x'), '😀x'.replace('x', '$`'));
// expect: baa bbb a[bac$$1]c -a-b-c- 0abab2aba TypeError: String.prototype.replaceAll called with a non-global RegExp argument undefined 😀😀
// this
console.log(err(function () { return String.prototype.trim.call(null); }), err(function () { return String.prototype.charAt.call(undefined); }), String.prototype.slice.call(12345, 1, 3), err(function () { return String.prototype.toString.call({}); }));
// expect: TypeError: String.prototype.trim called on null or undefined TypeError: String.prototype.charAt called on null or undefined 23 TypeError: String.prototype.toString requires that 'this' be a String
// collation
console.log(['b', 'a', 'B', 'A', 'é', 'e', 'f', '1', '_', 'Z', 'z', 'ä', 'ab', 'aB'].sort(function (a, b) { return a.localeCompare(b); }).join(' '), 'a'.localeCompare('a'), 'a'.localeCompare('b'), 'résumé'.localeCompare('resume'));
// expect: _ 1 a A ä ab aB b B e é f z Z 0 -1 1
console.log('ab\ud800c'.isWellFormed(), 'ab😀'.isWellFormed(), units('ab\ud800c'.toWellFormed()));
// expect: false true 61 62 fffd 63
console.log('abc'[1], 'abc'[3], 'x😀'[1] === '\ud83d', 'length' in Object('a'), Object.keys(Object('ab')).join(), show('abc'.substring(1)));
// expect: b undefined true true 0,1 "bc"

