// RegExp objects, their errors, and the string methods that take them
function show(v) { return JSON.stringify(v); }
const { orMessage } = require('../_outcome.js');
function err(f) { return orMessage(function () { return show(f()); }); }
['(', 'a)', '[a', '*a', 'a{2,1}', '(?<a>x)(?<a>y)', '\\', '(?a)', '[b-a]', 'a**', '(?<1>x)', '(?<a>x)\\k<b>', '^*', '(?<=a)*', '{1}'].forEach(function (p) { console.log(p, err(function () { return new RegExp(p); })); });
// expect: ( SyntaxError: Invalid regular expression: /(/: Unterminated group
// expect: a) SyntaxError: Invalid regular expression: /a)/: Unmatched ')'
// expect: [a SyntaxError: Invalid regular expression: /[a/: Unterminated character class
// expect: *a SyntaxError: Invalid regular expression: /*a/: Nothing to repeat
// expect: a{2,1} SyntaxError: Invalid regular expression: /a{2,1}/: numbers out of order in {} quantifier
// expect: (?<a>x)(?<a>y) SyntaxError: Invalid regular expression: /(?<a>x)(?<a>y)/: Duplicate capture group name
// expect: \ SyntaxError: Invalid regular expression: /\/: \ at end of pattern
// expect: (?a) SyntaxError: Invalid regular expression: /(?a)/: Invalid group
// expect: [b-a] SyntaxError: Invalid regular expression: /[b-a]/: Range out of order in character class
// expect: a** SyntaxError: Invalid regular expression: /a**/: Nothing to repeat
// expect: (?<1>x) SyntaxError: Invalid regular expression: /(?<1>x)/: Invalid capture group name
// expect: (?<a>x)\k<b> SyntaxError: Invalid regular expression: /(?<a>x)\k<b>/: Invalid named capture referenced
// expect: ^* SyntaxError: Invalid regular expression: /^*/: Nothing to repeat
// expect: (?<=a)* SyntaxError: Invalid regular expression: /(?<=a)*/: Invalid quantifier
// expect: {1} SyntaxError: Invalid regular expression: /{1}/: Nothing to repeat
['\\u{110000}', '{', 'a{', '\\1', '\\-', '[\\w-a]', ']', '(?=a)*', '\\c', '\\a'].forEach(function (p) { console.log(p, err(function () { return new RegExp(p, 'u'); })); });
// expect: \u{110000} SyntaxError: Invalid regular expression: /\u{110000}/u: Invalid Unicode escape
// expect: { SyntaxError: Invalid regular expression: /{/u: Lone quantifier brackets
// expect: a{ SyntaxError: Invalid regular expression: /a{/u: Incomplete quantifier
// expect: \1 SyntaxError: Invalid regular expression: /\1/u: Invalid escape
// expect: \- SyntaxError: Invalid regular expression: /\-/u: Invalid escape
// expect: [\w-a] SyntaxError: Invalid regular expression: /[\w-a]/u: Invalid character class
// expect: ] SyntaxError: Invalid regular expression: /]/u: Lone quantifier brackets
// expect: (?=a)* SyntaxError: Invalid regular expression: /(?=a)*/u: Invalid quantifier
// expect: \c SyntaxError: Invalid regular expression: /\c/u: Invalid Unicode escape
// expect: \a SyntaxError: Invalid regular expression: /\a/u: Invalid escape
console.log(err(function () { return RegExp('a', 'gg'); }), err(function () { return RegExp('a', 'z'); }));
// expect: SyntaxError: Invalid flags supplied to RegExp constructor 'gg' SyntaxError: Invalid flags supplied to RegExp constructor 'z'
console.log(RegExp('/').source, RegExp('\n').source, RegExp('[/]').source, String(RegExp('')), RegExp('a/b\\/c').source, String(/a/gim), RegExp('a', 'ymg').flags);
// expect: \/ \n [/] /(?:)/ a\/b\/c /a/gim gmy
console.log(err(function () { return RegExp.prototype.exec.call({}, ''); }), RegExp.prototype.source, show(RegExp.prototype.flags), RegExp.prototype.global, Object.prototype.toString.call(RegExp.prototype));
// expect: TypeError: Method RegExp.prototype.exec called on incompatible receiver #<Object> (?:) "" undefined [object Object]
var r = /a/g; console.log(r.lastIndex, r.exec('xa').index, r.lastIndex, r.exec('xa'), r.lastIndex, r.test('a'), r.lastIndex, Object.getOwnPropertyNames(r).join());
// expect: 0 1 2 null 0 true 1 lastIndex
r.lastIndex = 5; console.log(r.exec('aaa'), r.lastIndex); r.lastIndex = -1; console.log(r.test('a'), r.lastIndex);
// expect: null 0
// expect: true 1
var y = RegExp('a', 'y'); y.lastIndex = 1; console.log(y.test('ba'), y.lastIndex, y.test('ba'), y.lastIndex);
// expect: true 2 false 0
console.log(/a/ === RegExp(/a/), RegExp(r) === r, new RegExp(r) === r, new RegExp(r, 'i').flags, new RegExp(/x/m).multiline, RegExp(undefined).source, RegExp('a', undefined).flags);
// expect: false true false i true (?:) 
var m = /(b)(x)?/.exec('abc'); console.log(m.length, m.index, m.input, m.groups, m[2], Object.keys(m).join());
// expect: 3 1 abc undefined undefined 0,1,2,index,input,groups
console.log(show(RegExp('a(?<n>b)?', 'd').exec('xa').indices), show(RegExp('a(?<n>b)?', 'd').exec('xab').indices.groups));
// expect: [[1,2],null] {"n":[2,3]}
// the string methods
console.log('abc abc'.replace(/b/, 'X'), 'abc abc'.replace(/b/g, 'X'), 'John Smith'.replace(/(\w+)\s(\w+)/, '$2, $1'), 'a1b22'.replace(/\d+/g, function (d, i) { return '<' + d + '@' + i + '>'; }), 'abc'.replace(/(x)?b/, '[$1]'), 'abc'.replace(/(b)/, '$01$10$2$3'), 'abc'.replace(RegExp('(?<k>b)'), '<$<k>$<no>>'), 'aaa'.replace(/a/g, '$`|'), 'aé😀'.replace(/./g, '[$&]'), 'aé😀'.replace(RegExp('.', 'gu'), '[$&]'));
// expect: aXc abc aXc aXc Smith, John a<1@1>b<22@3> a[]c abb0$2$3c a<b>c |a|aa| [a][é][�][�] [a][é][😀]
console.log('x'.replace(/x/, '$'), 'x'.replace(/x/, '$$'), 'x'.replace(/x/, '$0'), 'x'.replace(/(x)/, '$1$11'), 'abc'.replace(/$/g, '!'), 'abc'.replace(/(?:)/g, '-'), 'a😀'.replace(RegExp('(?:)', 'gu'), '-'));
// expect: $ $ $0 xx1 abc! -a-b-c- -a-😀-
console.log('x1'.replace(RegExp('(?<d>\\d)'), function () { return show([].slice.call(arguments)); }));
// expect: x["1","1",1,"x1",{"d":"1"}]
console.log(show('a1b2'.match(/\d/g)), show('abc'.match(/z/g)), show('abc'.match(/b/).index), show('abc'.match('b')), show('a.c'.match('.')), show('aaa'.match(/a*?/g)), show('é1é2'.match(/é\d/g)));
// expect: ["1","2"] null 1 ["b"] ["a"] ["","","",""] ["é1","é2"]
console.log('abc'.search(/c/), 'abc'.search('z'), 'é😀c'.search(/c/), 'abc'.search());
// expect: 2 -1 3 0
console.log(show('a1b2c'.split(/\d/)), show('a1b2c'.split(/(\d)/)), show('abc'.split(/(?:)/)), show('abc'.split(/(b)|z/)), show(''.split(/x/)), show(''.split(/(?:)/)), show('a, b ,c'.split(/\s*,\s*/)), show('abc'.split(/b/, 1)), show('aXbxc'.split(/x/i)), show('A<B>bold</B>'.split(/<(\/)?([^<>]+)>/)), show('ab'.split(/a*?/)), show('ab'.split(/a*/)), show('😀'.split(/(?:)/)), show('test'.split(/$/)));
// expect: ["a","b","c"] ["a","1","b","2","c"] ["a","b","c"] ["a","b","c"] [""] [] ["a","b","c"] ["a"] ["a","b","c"] ["A",null,"B","bold","/","B",""] ["a","b"] ["","b"] ["\ud83d","\ude00"] ["test"]
// long lines
var line = 'x'; while (line.length < 1000000) line += line;
console.log(/x.*y/.test(line + 'y'), /^.*$/.exec(line)[0].length, /(?:x)*y/.test(line + 'y'), /(x)*y/.exec(line + 'y')[0].length, /x.*?y/.exec(line + 'y')[0].length);
// expect: true 1048576 true 1048577 1048577
var count = 0, g = /x{1000}/g; while (g.exec(line)) count++; console.log(count);
// expect: 1048
var wide = 'é' + line, c2 = 0, g2 = /x{1000}/g; while (g2.exec(wide)) c2++; console.log(c2, wide.replace(/x/g, '').length, wide.split('x').length);
// expect: 1048 1 1048577

