// JSON.parse: values, revivers and every way of being wrong, in node 20's words.
// expect: SyntaxError: Unexpected end of JSON input
// expect: SyntaxError: Unexpected token 'a', "abc" is not valid JSON
// expect: SyntaxError: Unexpected token ']', "[1,]" is not valid JSON
// expect: SyntaxError: Unexpected end of JSON input
// expect: SyntaxError: Unexpected end of JSON input
// expect: SyntaxError: Expected ',' or ']' after array element in JSON at position 3
// expect: SyntaxError: Expected ':' after property name in JSON at position 5
// expect: SyntaxError: Expected property name or '}' in JSON at position 1
// expect: SyntaxError: Expected double-quoted property name in JSON at position 7
// expect: SyntaxError: Expected ',' or '}' after property value in JSON at position 7
// expect: SyntaxError: Unterminated string in JSON at position 4
// expect: SyntaxError: Bad control character in string literal in JSON at position 2
// expect: SyntaxError: Bad escaped character in JSON at position 2
// expect: SyntaxError: Bad Unicode escape in JSON at position 5
// expect: SyntaxError: No number after minus sign in JSON at position 1
// expect: SyntaxError: Unterminated fractional number in JSON at position 2
// expect: SyntaxError: Exponent part is missing a number in JSON at position 2
// expect: SyntaxError: Unexpected number in JSON at position 1
// expect: SyntaxError: Unexpected end of JSON input
// expect: SyntaxError: Unexpected end of JSON input
// expect: SyntaxError: Unexpected non-whitespace character after JSON at position 4
// expect: SyntaxError: Expected property name or '}' in JSON at position 1
// expect: SyntaxError: Unexpected end of JSON input
// expect: SyntaxError: "undefined" is not valid JSON
// expect: {"a":5,"b":{"c":{}}}
// expect: []
// expect: "\ud800"
// expect: {"__proto__":1}
// expect: {"0":2,"1":1,"x":3}
// expect: [[[[1]]]]
// expect: SyntaxError: Unexpected token 'x', ..."aaaaaaa": x, "bbbbbb"... is not valid JSON
// expect: {"a":[2,3,{"b":4}]}
// expect: 0,b,1,a,
// expect: true
'use strict';
function e(s) { try { console.log(JSON.stringify(JSON.parse(s))) } catch (x) { console.log(x.name + ': ' + x.message) } }
['{"a":', 'abc', '[1,]', '', ' ', '[1 2]', '{"a" 1}', '{a:1}', '{"a":1,}', '{"a":1 "b"}', '"abc', '"a\nb"', '"\\x"', '"\\u12g4"', '-', '1.', '1e', '01', 'tru', 'nul', '[1] x', '{', '[', 'undefined',
 '{"a":[1,2.5,-0,1e3,true,false,null,"x\\n\\u0041\\ud83d\\ude00\\u0000"],"b":{"c":{}},"a":5}', ' [ ] ', '"\\ud800"', '{"__proto__":1}', '{"1":1,"0":2,"x":3}', '[[[[1]]]]',
 '{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": x, "bbbbbbbbbbbbbbbbbbbbbbb": 2}'].forEach(e);
console.log(JSON.stringify(JSON.parse('{"a":[1,2,{"b":3}],"c":4}', function (k, v) { return k === 'c' ? undefined : typeof v === 'number' ? v + 1 : v })));
var order = []; JSON.parse('{"a":[1,{"b":2}]}', function (k, v) { order.push(k); return v }); console.log(order.join());
try { var deep = ''; for (var i = 0; i < 300000; i++) deep += '['; JSON.parse(deep) } catch (x) { console.log(x instanceof RangeError || x instanceof SyntaxError) }
