'use strict';
// querystring at the edge: own decoders get every part, empty parts count for maxKeys; names and order of the functions.
const querystring = require('querystring');

console.log(Object.keys(querystring).map(key => `${key}=${querystring[key].name}/${querystring[key].length}`).join(' '));
console.log(querystring.encode === querystring.stringify, querystring.decode === querystring.parse);
const marked = text => `<${text}>`;
for (const text of ['a=b', 'a', '=x', 'a+b=c', 'a=&b=%20'])
	console.log({ ...querystring.parse(text, null, null, { decodeURIComponent: marked }) });
console.log({ ...querystring.parse('a=b&&c=d&e=f', null, null, { maxKeys: 2 }) }, { ...querystring.parse('a=b&c=d', null, null, { maxKeys: 0 }) });
querystring.unescape = marked;
console.log({ ...querystring.parse('a=b') });
querystring.escape = marked;
console.log(querystring.stringify({ a: 1, b: [true, null] }));

const { Performance } = require('perf_hooks');
try {
	new Performance();
} catch (error) {
	console.log(error.code, error.message, String(Performance).startsWith('class'));
}
// expect: unescapeBuffer=unescapeBuffer/2 unescape=qsUnescape/2 escape=qsEscape/1 stringify=stringify/4 encode=stringify/4 parse=parse/4 decode=parse/4
// expect: true true
// expect: { '<a>': '<b>' }
// expect: { '<a>': '' }
// expect: { '': '<x>' }
// expect: { '<a%20b>': '<c>' }
// expect: { '<a>': '', '<b>': '<%20>' }
// expect: { a: 'b' } { a: 'b', c: 'd' }
// expect: { '<a>': '<b>' }
// expect: <a>=<1>&<b>=<true>&<b>=<>
// expect: ERR_ILLEGAL_CONSTRUCTOR Illegal constructor true
