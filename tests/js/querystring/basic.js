// querystring: both ways, with odd input.
// expect: {"a":["1","3"],"b":"2","c":"","":"d","e":"","f":"  x","g":"%zz","h":"a=b"}
// expect: {"你":"😀"}
// expect: {"a":"�("}
// expect: {"a":"1","b":"2"}
// expect: {}
// expect: {"hasOwnProperty":"x","__proto__":"y"}
// expect: {"a[]":["1","2"]}
// expect: {" ":" "}
// expect: {"x":"%"}
// expect: {"a":"1","b":"2"} {"a":"1","b":"2"} {"a":"1","b":"2"}
// expect: {} null
// expect: a=1&b=2&b=x%20y&c=true&d=&e=&f=&g=&h=&i=%C3%A9%26%3D
// expect: a:b;c:d "" a=&b=1e%2B21&c=0 ""
// expect: a%20b%26%C3%A9~!*()' A%zz+ 5 %5Bobject%20Object%5D é
// expect: true true
// expect: <x>=<a b> {"x":"%41"}
// expect: aA%zz
// expect: URIError ERR_INVALID_URI URI malformed
'use strict';
var qs = require('querystring');

['a=1&b=2&a=3&c&=d&e=&f=%20+x&g=%zz&h=a=b', '%E4%BD%A0=%F0%9F%98%80', 'a=%C3%28', 'a=1&&b=2&', '', 'hasOwnProperty=x&__proto__=y', 'a[]=1&a[]=2', '+=+', 'x=%'].forEach(function (text) {
	console.log(JSON.stringify(qs.parse(text)));
});
console.log(JSON.stringify(qs.parse('a:1;b:2', ';', ':')), JSON.stringify(qs.parse('a=1&b=2&c=3', null, null, { maxKeys: 2 })), JSON.stringify(qs.parse('a=>1&&b=>2', '&&', '=>')));
console.log(JSON.stringify(qs.parse(5)), Object.getPrototypeOf(qs.parse('a=1')));
console.log(qs.stringify({ a: 1, b: [2, 'x y'], c: true, d: null, e: undefined, f: {}, g: '', h: NaN, i: '\u00e9&=', j: [] }));
console.log(qs.stringify({ a: 'b', c: 'd' }, ';', ':'), JSON.stringify(qs.stringify('str')), qs.stringify({ a: Infinity, b: 1e21, c: -0 }), JSON.stringify(qs.stringify(null)));
console.log(qs.escape('a b&\u00e9~!*()\''), qs.unescape('%41%zz+'), qs.escape(5), qs.escape({}), qs.unescape('%C3%A9'));
console.log(qs.encode === qs.stringify, qs.decode === qs.parse);
console.log(qs.stringify({ x: 'a b' }, null, null, { encodeURIComponent: function (s) { return '<' + s + '>'; } }), JSON.stringify(qs.parse('x=%41', null, null, { decodeURIComponent: function (s) { return s.toLowerCase(); } })));
console.log(String(qs.unescapeBuffer('a%41%zz')));
try {
	qs.stringify({ a: '\ud800' });
} catch (e) {
	console.log(e.name, e.code, e.message);
}
