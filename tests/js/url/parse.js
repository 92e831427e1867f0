// What the URL class makes of texts: schemes, hosts of every kind, paths with dots, references to bases, and what is no URL.  Node 20 says the same but for
// two ("../.." against "x://h/a/b" and "x:/a/b"), where its answer has no "/" and the standard's has one.
'use strict';
const parts = ['href', 'origin', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
function show(text, base) {
	let said;
	try {
		const url = new URL(text, base);
		said = parts.map(name => url[name]).join(' | ');
	} catch (err) {
		said = `${err.name} ${err.code} ${err.message} ${JSON.stringify(err.input)} ${JSON.stringify(err.base)}`;
	}
	console.log(JSON.stringify(base === undefined ? [text] : [text, base]), said, URL.canParse(text, base));
}

[
	'https://user:pass@example.com:8080/p/a/t/h?query=string#hash', 'HTTP://EXAMPLE.com:80', 'https://example.com:443/', 'http:example.com', 'http:/example.com',
	'http:///////a', 'http:\\\\a\\b\\..\\c?d\\e#f\\g', ' \t http://a/ \n', 'ht\ntp://a\t/b\r', 'ws://h:80/x', 'wss://h:80/x', 'ftp://h:21/x', 'FTP://h:22/x',
	'http://a:b@c:d@e/', 'http://a@/', 'http://:@h/', 'http://a:@h/', 'http://:b@h/', 'http://a%20b:c%2Fd@h/', 'http://ä:ß@h/', 'http://u/ser@h/', 'http://u?ser@h/',
	'http://', 'http://?', 'http://h:', 'http://h:0', 'http://h:65535', 'http://h:65536', 'http://h:1x', 'http://h:-1', 'http://:80', 'http://h:00080/',
	'http://1.2.3.4', 'http://1.2.3', 'http://0x7f.1', 'http://0177.0.0.1', 'http://256', 'http://1.256.1.1', 'http://1.2.3.4.5', 'http://4294967295', 'http://4294967296', 'http://1.2.3.4.',
	'http://1..2', 'http://0x', 'http://a.0x', 'http://09', 'http://1.2.3.09', 'http://x.1e1', 'http://99999999999999999999', 'http://%31%2e1',
	'http://[::1]', 'http://[1:2:3:4:5:6:7:8]', 'http://[1:0:0:4:0:0:0:8]:99/', 'http://[::1.2.3.4]', 'http://[::ffff:1.2.3.256]', 'http://[1::2::3]', 'http://[:1]', 'http://[1:2:3:4:5:6:7]',
	'http://[1:2:3:4:5:6:7:8:9]', 'http://[1:2:3:4:5:6:7::]', 'http://[ABCD::00EF]', 'http://[::12345]', 'http://[::1', 'http://[]', 'http://[::1%25eth0]', 'http://[0:0:0:0:0:0:0:0]', 'http://[1:0:0:1:0:0:1:1]',
	'http://[::1.2.3]', 'http://[::01.2.3.4]', 'http://[1:2:3:4:5:6:1.2.3.4]', 'http://[1:2:3:4:5:6:7:1.2.3.4]',
	'http://ex ample', 'http://ex%20ample', 'http://ex%41mple', 'http://a%00b', 'http://a<b', 'http://a|b', 'http://a%2fb', 'http://a_b-c.d~e', 'http://a!$&\'()*+,;=b', 'http://xn--nxasmq6b/', 'http://ü.de', 'http://faß.de', 'http://日本語。jp',
	'http://a/b/../c', 'http://a/../../b', 'http://a/b/.', 'http://a/b/..', 'http://a/%2e/%2E%2e/c', 'http://a/b/.%2e/c', 'http://a/...', 'http://a/b//../c', 'http://a/;/../=', 'http://a/ "<>`{}/ü/%zz/%41', 'http://a/|~!$&\'()*+,;=:@[]',
	'http://a?ä \'"<>#ä \'"<>`', 'x://a?\'', 'http://a#\u0000\u007f', 'http://a/?', 'http://a/#', 'http://a/?#',
	'file:///a/b', 'file:a', 'file:/a', 'file://h/a', 'file://localhost/a', 'file:///C|/a/../..', 'file:C|', 'file:///C:', 'file://C:/a', 'file:', 'file://', 'file:?q', 'file:#h', 'file:\\\\h\\a', 'file://h:1/', 'file://%43%7C/', 'file://1.2/x',
	'mailto:a@b.c', 'data:text/html,<p>x y</p>#f', 'javascript:alert("ü")', 'x:', 'x:/', 'x://', 'x:///', 'x:////p', 'x:/.//p', 'x:/..//p', 'x://h', 'x://H%41:99/../a/./b', 'x://h h', 'x://[::1]/', 'x://a:b@h', 'x://@/', 'x://:9', 'x:a/../b', 'x:/a/../b', 'x:\\a',
	'blob:https://a.b:443/c-d', 'blob:x:y', 'blob:file:///a', '1http://a', '+x:', 'a+b-c.9:d', '', '/', '//a', '?', '#', 'a', ':', '://', 'ä:b', 'http', 'x\u0000:'
].forEach(text => show(text));

for (const base of ['http://u:p@h:81/a/b/c?q#f', 'file:///C:/a/b?q#f', 'file://h/a/b', 'x://h/a/b?q#f', 'x:/a/b'])
	for (const text of ['', '.', '..', '../..', '../../../x', '/', '/x', '//g', '///g', '?y', '#s', 'g;x=1/../y', './g/.', 'http:g', 'http:/g', 'http://g', 'file:g', 'file:/D|/g', 'file:', 'x:g', 'x:/g', 'X://g', '\\x', '\\\\g', 'C|/z', '/C|/z', '  g ', 'g?y/./x', 'g#s/../x', ':80', '//:80'])
		show(text, base);
show('#f', 'mailto:x?y#z');
show('x', 'no base');
show('http://a', 'no base');
for (const call of [() => new URL(), () => URL.canParse(), () => URL.parse(), () => URL('http://a'), () => new URL(Symbol('s')), () => new URL({ toString() { return 'http://o'; } }).href, () => URL.parse('x'), () => URL.parse('y', 'http://b/').href,
	() => new URL('/x', new URL('http://b/c')).href, () => new URL('x', null), () => new URL('http://\ud800/?\udfff#\ud83d').href]) {
	try {
		console.log(call());
	} catch (err) {
		console.log(err.name, err.code, err.message);
	}
}
