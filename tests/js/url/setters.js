// The setters of URL: what each accepts, what it leaves as it was, and that searchParams follows.  Node 20 says the same but for 22 lines, where this is the
// standard's answer: a port that begins with no digit changes nothing, ":9" is no host, a host that comes with a port sets both, an empty host is one, "../.." is "/".
'use strict';
const values = {
	protocol: ['https', 'ws:rest', 'file', 'x', 'ftp', '', '1a', 'h-t', 'HTTPS:', 'no spaces', 'http\n'],
	username: ['', 'me', 'a:b@c/d', 'ü', '\t'],
	password: ['', 'x y', ':', '@#?'],
	host: ['b', 'b:1', 'b:80', 'b:x', 'b:9x', 'b:99999', '[::2]:7', '1.2', 'b/c', 'b?c', 'b\\c', '', 'a b', ':9', 'ü.de', 'b#', '@', 'b@c', '%41'],
	hostname: ['b', 'b:1', '[::2]', '', 'a b', 'b/c', '0x10', ':'],
	port: ['', '1', '80', '443', '9x', 'x9', '65536', '99999', '-1', ' 7', '08080', '1.5', '8\t0'],
	pathname: ['', 'x', '/x/../y', '../..', '?#', '\\a\\b', '//z', 'a b', '/./', '%2e%2e/x', 'C|/x', '\n/n'],
	search: ['', '?', 'a=b', '?a=b', '??', '#', 'ä\'"', '\t'],
	hash: ['', '#', 'x', '#x', '##', ' <ä`', '\n']
};
for (const base of ['http://u:p@h:81/a/b?q#f', 'https://h', 'file:///C:/x', 'file://h/x', 'x://h:9/p?q', 'x:/p', 'mailto:a?b#c', 'x://', 'http://[::1]/'])
	for (const [name, list] of Object.entries(values))
		for (const value of list) {
			const url = new URL(base);
			url[name] = value;
			console.log(name, JSON.stringify(value), url.href);
		}

const url = new URL('http://a/?x=1&y=2');
const params = url.searchParams;
console.log(params === url.searchParams, params.size);
url.search = '?z=%20+%FF';
console.log([...params], url.search);
params.append('k\'', 'v w*-._~');
console.log(url.href);
params.delete('z');
params.delete('k\'');
console.log(url.href, url.search === '');
url.href = 'http://b/?from=href#h';
console.log([...params], url.searchParams === params);
params.set('from', 'é');
console.log(String(url), JSON.stringify({ url }), url.toString() === url.toJSON());
try {
	url.href = 'nothing';
} catch (err) {
	console.log(err.code, err.input, url.href);
}
Reflect.set(url, 'searchParams', 'ignored');
Reflect.set(url, 'origin', 'ignored');
console.log(url.href, Object.keys(url), Object.prototype.toString.call(url));
