// encodeURI and its kin: what is kept, what is escaped, what is malformed.
// expect: a%20b%26%C3%A9%E2%82%AC%F0%9F%98%80~!*()'-_.%3B%2F%3F%3A%40%3D%2B%24%2C%23%25%00 a%20b;/?:@&=+$,#%25%C3%A9 5
// expect: Aé€😀+/é A%2f%3B%23%  1 
// expect: % URIError URI malformed
// expect: %4 URIError URI malformed
// expect: %zz URIError URI malformed
// expect: %FF URIError URI malformed
// expect: %C3 URIError URI malformed
// expect: %C3%28 URIError URI malformed
// expect: %C3( URIError URI malformed
// expect: %ED%A0%80 URIError URI malformed
// expect: %C0%80 URIError URI malformed
// expect: %F4%90%80%80 URIError URI malformed
// expect: %80 URIError URI malformed
// expect: URIError URI malformed true
// expect: URIError URI malformed true
// expect: URIError URI malformed true
'use strict';
console.log(encodeURIComponent('a b&\u00e9\u20ac\ud83d\ude00~!*()\'-_.;/?:@=+$,#%\u0000'), encodeURI('a b;/?:@&=+$,#%\u00e9'), encodeURIComponent(5));
console.log(decodeURIComponent('%41%c3%A9%E2%82%AC%F0%9F%98%80+%2f\u00e9'), decodeURI('%41%2f%3B%23%25%20'), decodeURIComponent('%00').length, decodeURIComponent(''));
['%', '%4', '%zz', '%FF', '%C3', '%C3%28', '%C3(', '%ED%A0%80', '%C0%80', '%F4%90%80%80', '%80'].forEach(function (text) {
	try {
		console.log(text, decodeURIComponent(text));
	} catch (e) {
		console.log(text, e.name, e.message);
	}
});
['\ud800', 'a\udc00b', '\udc00\ud800'].forEach(function (text) {
	try {
		console.log(encodeURI(text));
	} catch (e) {
		console.log(e.name, e.message, e instanceof URIError);
	}
});
