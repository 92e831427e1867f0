// url.parse, url.format, url.resolve: node's older API, on what is usual and what is odd.
'use strict';
const url = require('url');
process.noDeprecation = true;
const said = f => {
	try {
		console.log(JSON.stringify(f()));
	} catch (err) {
		console.log(err.name, err.code, err.message, err.input);
	}
};
const texts = [
	'http://user:pass@sub.host.com:8080/p/a/t/h?query=string#hash', '/a/b?x=1&y', '//host/path', 'mailto:a@b.c', 'javascript:alert(1)//x', 'http://a.b/?q="x y"', 'HTTP://EX.com', 'x:y', 'file:///etc/passwd', 'file:/etc', 'file://h/x',
	'http://[::1]:80/x', 'http://[::1', 'http://[::1]x/', 'http://a_b.c/d', 'http://ex ample.com/', 'http:\\\\a\\b?c\\d', '?a', '#h', '', ' a b ', 'a?b#c?d', 'http://a.com:80:90/', 'http://user:p@ss@h/', 'dot.test://foo/bar', 'http://ü.de/ä?ö#ß',
	'coap:u:p@::1:61616/.well-known', 'http://a.com/\tb', 'git+ssh://git@github.com:a/b.git', 'http://-a-.b/', 'data:text/plain,hi', 'http://a:b/', 'http://x/p;param?a=b;c', 'http://x?y', 'http://x#y', 'http:', 'http://', 'http:///', 'http:x', '//', '///', '/', '//a@b', '//a@b/c',
	'http://%41/', 'http://a%20b@c/', 'http://a\'b/', 'http://a{b/', 'http://*/', 'http://a.b./', 'http://1.2.3.4:0/', 'HTTP:\u00A0', '\ufeffhttp://bom/', 'svn+ssh://foo/bar', 'xmpp:user@host.com', 'http://a/b c/d?e f#g h', 'http://a/<>"`{}|\\^', 'x://a b/', 'x:a b'
];
for (const text of texts) {
	said(() => url.parse(text));
	said(() => url.parse(text, true, true));
	said(() => url.format(text));
}
for (const base of ['http://h/a/b/c', 'http://u:p@h:1/a?b#c', '/a/b/c', 'a/b', 'mailto:x@y', 'file:///a/b', 'x:a/b', 'x://h/a', '', '//h/a', 'javascript:x'])
	for (const to of ['', '.', '..', '../..', '../../../d', './d', 'd', '/d', '//o/d', '?q', '#f', 'http:d', 'http://o', 'https:d', 'https:///o/p', 'file:d', 'mailto:z', 'x:d', 'x:/d', 'd/.', 'd/..', '/../d', './', '../', 'd?e#f', 'u@v', 'javascript:y'])
		said(() => [base, to, url.resolve(base, to), url.resolveObject(base, to).path]);
console.log(url.parse('/a?b=1&c=2&b=3', true).query, url.parse('/x', true), url.parse('a://b') instanceof url.Url, Object.keys(new url.Url()));
const object = url.parse('http://a/b');
console.log(url.parse(object) === object, object.resolve('c'), url.resolveObject('', 'x'));
said(() => url.parse(1));
said(() => url.parse('http://\u0000/'));
said(() => url.parse('http://a%00/'));
said(() => url.parse('http://%/'));
said(() => url.parse('http://%E0%A4%A@h/'));
said(() => url.format(1));
said(() => url.format(null));
said(() => url.resolve('a', 1));
for (const part of [{ protocol: 'http', host: 'a.b', pathname: 'x#?', query: { a: 1, b: [2, 3] }, hash: 'h' }, { hostname: '::1', port: 8, protocol: 'http:', slashes: true }, { protocol: 'file', pathname: '/x' }, { pathname: 'a', search: 'b#' }, { host: 'h', auth: 'u:p@/', pathname: 'x' },
	{ protocol: 'x', pathname: 'y' }, { protocol: 'x', slashes: true, host: 'h', pathname: 'y', search: '?' }, {}, { hash: '' }, { query: {} }, { query: 'text' }, { protocol: 'https:', hostname: '[::2]' }])
	said(() => url.format(part));
const whole = new URL('https://u:p@xn--tda.de:8/x?y#z');
for (const options of [undefined, {}, { auth: false }, { fragment: false }, { search: false }, { unicode: true }, { auth: false, fragment: false, search: false, unicode: true }])
	console.log(url.format(whole, options));
said(() => url.format(whole, 5));
console.log(url.domainToASCII('ESPAÑOL.com'), url.domainToASCII('xn--iñvalid.com') === '', url.domainToUnicode('xn--espaol-zwa.com'), url.domainToUnicode('a.b'));
said(() => url.domainToASCII());
console.log(url.urlToHttpOptions(new URL('http://a%20b:c@[::1]:99/p?q#f')), Object.keys(url));
