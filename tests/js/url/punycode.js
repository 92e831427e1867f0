const punycode = require('punycode');
const tell = (f) => {
	try {
		return f();
	} catch (e) {
		return `${e.name}: ${e.message}`;
	}
};
for (const text of ['', 'a', 'a-b', '-', 'mañana', 'bücher', 'ü', '日本語', '😀.é', 'aé-日b', 'Ünï', '\ud800', 'ليهمابتكلموشعربي؟', 'x'.repeat(70) + 'é']) {
	const coded = punycode.encode(text);
	console.log(JSON.stringify(coded), punycode.decode(coded) === text, punycode.toASCII(text), punycode.toUnicode(punycode.toASCII(text)) === text);
}
console.log(punycode.toASCII('джумла@джpумлатест.bрфa'), punycode.toASCII('a。b．ü｡c'), punycode.toUnicode('XN--MAANA-PTA.com'), punycode.toUnicode('xn--maana-pta.com'));
for (const bad of ['é-a', '\xff', 'a-\xff', 'ls8h=', 'a-99999999', 'zzzzzzzzz', '-', '--', 'ab-', 'A-BC', 'xn--'])
	console.log(tell(() => JSON.stringify(punycode.decode(bad))));
console.log(punycode.ucs2.decode('a😀\udc00'), punycode.ucs2.encode([97, 0x1f600]), Object.keys(punycode).join(), punycode.version, tell(() => punycode.toASCII(5)));
console.log(require('module').builtinModules.includes('punycode'), require('module').isBuiltin('node:punycode'));
