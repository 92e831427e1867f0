// String.prototype.matchAll: an expression of its own, empty matches, groups, the iterator.
// expect: 0:ab|a| 3:ab|a| 1:X 3:X 0: 1: 2: 3: 0:a 1:. 2:b 3:. 0: 1: 2: 3:
// expect: 2:a 3:a 0 {"done":true} {"done":true}
// expect: 0: 2: 3: 0: 1: 2: 3: 0:a 1:a
// expect: TypeError: String.prototype.matchAll called with a non-global RegExp argument TypeError: String.prototype.matchAll called on null or undefined 1
// expect: x 0 x1y2 3 [object RegExp String Iterator] function true
// expect: true
'use strict';
const { orMessage: t } = require('../_outcome.js');
function all(it) { var out = [], r; while (!(r = it.next()).done) out.push(r.value.index + ':' + r.value.join('|')); return out.join(' '); }
console.log(all('abcabc'.matchAll(/(a)(x)?b/g)), all('aXbX'.matchAll('X')), all('aaa'.matchAll(/(?:)/g)), all('a.b.'.matchAll('.')), all('abc'.matchAll()));
var re = /a/g; re.lastIndex = 2; var it = 'aaaa'.matchAll(re); re.lastIndex = 0; console.log(all(it), re.lastIndex, JSON.stringify(it.next()), JSON.stringify(it.next()));
console.log(all('\ud83d\ude00x'.matchAll(new RegExp('', 'gu'))), all('\ud83d\ude00x'.matchAll(new RegExp('', 'g'))), all('aab'.matchAll(new RegExp('a', 'gy'))));
console.log(t(function () { return 'a'.matchAll(/a/); }), t(function () { return String.prototype.matchAll.call(null, /a/g); }), String.prototype.matchAll.length);
var m = 'x1y2'.matchAll(/(?<l>[a-z])(\d)/g), r = m.next().value; console.log(r.groups.l, r.index, r.input, r.length, Object.prototype.toString.call(m), typeof m[Symbol.iterator], m[Symbol.iterator]() === m);
console.log(Object.getPrototypeOf(''.matchAll(/a/g)) === Object.getPrototypeOf(''.matchAll('b')));
