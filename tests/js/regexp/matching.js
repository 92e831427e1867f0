// What patterns match, with their captures
function show(v) { return JSON.stringify(v); }
const { orMessage } = require('../_outcome.js');
function err(f) { return orMessage(function () { return show(f()); }); }
function re(p, f) { return new RegExp(p, f); }
var cases = [
	['a|ab', '', 'abc'], ['((a)|(ab))((c)|(bc))', '', 'abc'], ['a[a-z]{2,4}', '', 'abcdefghi'], ['a[a-z]{2,4}?', '', 'abcdefghi'],
	['(aa|aabaac|ba|b|c)*', '', 'aabaac'], ['(z)((a+)?(b+)?(c))*', '', 'zaacbbbcac'], ['(?=(a+))', '', 'baaabac'], ['(?=(a+))a*b\\1', '', 'baaabac'],
	['(.*?)a(?!(a+)b\\2c)\\2(.*)', '', 'baaabaac'], ['(a*)*', '', 'b'], ['(a*)b\\1+', '', 'baaaac'], ['(?:a*)*b', '', 'aaab'], ['(?:)*?x', '', 'ax'],
	['^abc$', 'm', 'x\nabc\ny'], ['^', 'g', 'abc'], ['$', '', 'abc'], ['\\bfoo\\b', '', 'a foo b'], ['\\Boo', '', 'foo'], ['[^]', '', '\n'], ['.', '', '\n\u2028x'],
	['.', 's', '\n'], ['[]', '', 'a'], ['[^a-c]+', '', 'abcxyz'], ['[\\d-x]+', '', '1-x'], ['[a-\\d]+', '', 'a-1'], ['\\w+\\s\\W', '', 'ab_1 -'],
	['(?<y>\\d{4})-(?<m>\\d\\d)', '', 'on 2024-05-06'], ['(?<a>.)\\k<a>', '', 'abb'], ['(?<=\\$)\\d+', '', 'x 5 $42'], ['(?<!\\$)\\b\\d+', '', '$42 17'], ['(?<=(\\d+)(\\d+))$', '', '1053'],
	['(?<=\\1(a))b', '', 'aab'], ['\\u{61}', '', 'uuu'], ['\\u{1F600}', 'u', 'a😀'], ['^.$', '', '😀'], ['^.$', 'u', '😀'], ['[😀]', '', '😀'], ['[😀-😂]+', 'u', 'x😁😂'], ['\\ud83d', '', '😀'], ['\\ud83d', 'u', '😀'],
	['É', 'i', 'é'], ['[à-ý]+', 'i', 'ÀÉz'], ['ſ', 'i', 's'], ['ſ', 'iu', 's'], ['\\u212a', 'i', 'k'], ['\\u212a', 'iu', 'k'], ['ß', 'i', 'ẞ'], ['ß', 'iu', 'ẞ'], ['Σ', 'i', 'ς'], ['[^x]', 'i', 'X'], ['[A-z]+', 'i', '_^ab'],
	['x*', 'g', 'axbxx'], ['(?:ab){2,3}', '', 'abababab'], ['(?:ab){2,3}?', '', 'abababab'], ['a{0}b', '', 'ab'], ['a{,2}', '', 'a{,2}'], ['a{2', '', 'a{2'], ['x{1}{', '', 'x{'], ['\\1(a)', '', 'aa'], ['(a)\\2', '', 'a\u0002'], ['\\07', '', '\u0007'], ['\\8', '', '8'], ['\\cA', '', '\u0001'], ['\\c', '', '\\c'], ['[\\b]', '', '\b'], ['\\x4', '', 'x4'], ['\\x41', '', 'A'], ['\\0', '', '\u0000'],
	['(?:(a)|b)*', '', 'ab'], ['(a?)*?$', '', 'aab'], ['(a?b??)*', '', 'ab'], ['(?:a|b)+?c', '', 'ababc'], ['(?=a)*b', '', 'b'], ['(\\2)(\\1)', '', 'x'], ['[\\s\\S]+', '', 'a\nb'], ['(?!a)', '', 'ab'], ['(?:(?=(\\w+))a)+', '', 'aab'],
	['^(?:(\\d+)x)?(\\d+)y$', '', '24y'], ['(\\w+)\\s(\\w+)', '', 'John Smith'], ['\\/\\*[\\s\\S]*?\\*\\/', '', 'a /* b */ c */'], ['"(?:[^"\\\\]|\\\\.)*"', '', 'x "a\\"b" y'], ['^(?:[a-z0-9]+[._-])*[a-z0-9]+@[a-z]+\\.com$', 'i', 'John.Doe@x.com'],
	['a.c', 'y', 'xabc'], ['(?<𝒜>.)', '', 'q'], ['x{2,}?y', '', 'xxxxy'], ['(x{2}){2}', '', 'xxxxx'], ['(?:x?){3}', '', 'xx'], ['(?:x??){3}', '', 'xx'], ['((?:x)?){2,3}y', '', 'xxxy'],
	['日本*', '', '東日本本'], ['[ぁ-ん]+', '', 'カひらがな'], ['\\s+', '', 'a\u00a0\ufeff\u3000b'], ['é+?x', '', 'ééx'], ['.*x', '', 'éaxbxc'], ['.*?x', '', 'éaxbxc'], ['(?<=é)a', '', 'éa'], ['a.*?b.*c', '', 'aXbYcZc'],
];
for (var i = 0; i < cases.length; i++) {
	var c = cases[i], m = err(function () { var r = re(c[0], c[1]).exec(c[2]); return r && [r.index, [].slice.call(r), r.groups]; });
	console.log(i + ' ' + m);
// expect: 0 [0,["a"],null]
// expect: 1 [0,["abc","a","a",null,"bc",null,"bc"],null]
// expect: 2 [0,["abcde"],null]
// expect: 3 [0,["abc"],null]
// expect: 4 [0,["aaba","ba"],null]
// expect: 5 [0,["zaacbbbcac","z","ac","a",null,"c"],null]
// expect: 6 [1,["","aaa"],null]
// expect: 7 [3,["aba","a"],null]
// expect: 8 [0,["baaabaac","ba",null,"abaac"],null]
// expect: 9 [0,["",null],null]
// expect: 10 [0,["b",""],null]
// expect: 11 [0,["aaab"],null]
// expect: 12 [1,["x"],null]
// expect: 13 [2,["abc"],null]
// expect: 14 [0,[""],null]
// expect: 15 [3,[""],null]
// expect: 16 [2,["foo"],null]
// expect: 17 [1,["oo"],null]
// expect: 18 [0,["\n"],null]
// expect: 19 [2,["x"],null]
// expect: 20 [0,["\n"],null]
// expect: 21 null
// expect: 22 [3,["xyz"],null]
// expect: 23 [0,["1-x"],null]
// expect: 24 [0,["a-1"],null]
// expect: 25 [0,["ab_1 -"],null]
// expect: 26 [3,["2024-05","2024","05"],{"y":"2024","m":"05"}]
// expect: 27 [1,["bb","b"],{"a":"b"}]
// expect: 28 [5,["42"],null]
// expect: 29 [4,["17"],null]
// expect: 30 [4,["","1","053"],null]
// expect: 31 [2,["b","a"],null]
// expect: 32 null
// expect: 33 [1,["😀"],null]
// expect: 34 null
// expect: 35 [0,["😀"],null]
// expect: 36 [0,["\ud83d"],null]
// expect: 37 [1,["😁😂"],null]
// expect: 38 [0,["\ud83d"],null]
// expect: 39 null
// expect: 40 [0,["é"],null]
// expect: 41 [0,["ÀÉ"],null]
// expect: 42 null
// expect: 43 [0,["s"],null]
// expect: 44 null
// expect: 45 [0,["k"],null]
// expect: 46 null
// expect: 47 [0,["ẞ"],null]
// expect: 48 [0,["ς"],null]
// expect: 49 null
// expect: 50 [0,["_^ab"],null]
// expect: 51 [0,[""],null]
// expect: 52 [0,["ababab"],null]
// expect: 53 [0,["abab"],null]
// expect: 54 [1,["b"],null]
// expect: 55 [0,["a{,2}"],null]
// expect: 56 [0,["a{2"],null]
// expect: 57 [0,["x{"],null]
// expect: 58 [0,["a","a"],null]
// expect: 59 [0,["a\u0002","a"],null]
// expect: 60 [0,["\u0007"],null]
// expect: 61 [0,["8"],null]
// expect: 62 [0,["\u0001"],null]
// expect: 63 [0,["\\c"],null]
// expect: 64 [0,["\b"],null]
// expect: 65 [0,["x4"],null]
// expect: 66 [0,["A"],null]
// expect: 67 [0,["\u0000"],null]
// expect: 68 [0,["ab",null],null]
// expect: 69 [3,["",null],null]
// expect: 70 [0,["ab","b"],null]
// expect: 71 [0,["ababc"],null]
// expect: 72 [0,["b"],null]
// expect: 73 [0,["","",""],null]
// expect: 74 [0,["a\nb"],null]
// expect: 75 [1,[""],null]
// expect: 76 [0,["aa","ab"],null]
// expect: 77 [0,["24y",null,"24"],null]
// expect: 78 [0,["John Smith","John","Smith"],null]
// expect: 79 [2,["/* b */"],null]
// expect: 80 [2,["\"a\\\"b\""],null]
// expect: 81 [0,["John.Doe@x.com"],null]
// expect: 82 null
// expect: 83 [0,["q","q"],{"𝒜":"q"}]
// expect: 84 [0,["xxxxy"],null]
// expect: 85 [0,["xxxx","xx"],null]
// expect: 86 [0,["xx"],null]
// expect: 87 [0,[""],null]
// expect: 88 [0,["xxxy","x"],null]
// expect: 89 [1,["日本本"],null]
// expect: 90 [1,["ひらがな"],null]
// expect: 91 [1,[" ﻿　"],null]
// expect: 92 [0,["ééx"],null]
// expect: 93 [0,["éaxbx"],null]
// expect: 94 [0,["éax"],null]
// expect: 95 [1,["a"],null]
// expect: 96 [0,["aXbYcZc"],null]
}

