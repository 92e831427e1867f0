// Half a surrogate pair in a query string.
// expect: a=a%F0%90%81%A2 a=%F0%90%80%80c a=%F0%9F%98%80
// expect: URIError ERR_INVALID_URI URI malformed
'use strict';
const { stringify } = require('querystring');
console.log(stringify({ a: 'a\ud800b' }), stringify({ a: '\udc00\ud800c' }), stringify({ a: '\ud83d\ude00' }));
try { stringify({ a: 'a\ud800' }); } catch (err) { console.log(err.name, err.code, err.message); }
