// what has no whole %XX is not decoded at all; what has one is, byte by byte where it is no good
const { parse, unescape } = require('querystring');
for (const text of ['[]%%\ud83d\ude00=\u00e9%4', '%zz\u00e9+x', '%4\u00e9+b=+%', '%4%41\u00e9', '%e9+\u00e9'])
	console.log(JSON.stringify(parse(text)), JSON.stringify(unescape(text)));
console.log(JSON.stringify(parse('a+b%=c', null, null, { decodeURIComponent: (x) => `<${x}>` })));
