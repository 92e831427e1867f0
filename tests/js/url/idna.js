// Domains by UTS #46, as the URL Standard asks for it.
const url = require('url');
function tell(...domains) {
	for (const domain of domains) {
		const ascii = url.domainToASCII(domain);
		let host = '';
		try {
			({ host } = new URL(`https://${domain}/`));
		} catch {}
		console.log(domain === escape(domain) ? domain : escape(domain), ascii || '-', escape(url.domainToUnicode(domain)), host === ascii);
	}
}
// what stands for other characters, or for nothing
tell('\u2603.net', '%E2%98%83.net', 'B\xdcCHER.example', 'fa\xdf.de', 'a\xad\u200b\ufe0fb.c', 'a\u3002b\uff0ec', '\ufdfaa', '\uff21\u2460', '\u212b', 'a\u030a', '\u03c2\u03a3', '\u2168', 'I\u0307');
// and by it an address, or what no host may have
tell('\uff11.\uff12.3', '\uff10x7f.1', 'a\uff05b', 'a\u2100b', '\xadb', '\xad', 'a\u00a0b');
// no character, no text, or none yet
tell('\ue000', '\ufffd', '%FF', '\ud800', '\u0378', 'a\u2060b', 'a\u202eb', '\ufdd0', '\u{e0041}', '\u2ff0');
// hyphens and lengths are nobody's business
tell('\xe9-', '-\xe9', 'ab--c\xe9', 'a--\xe9', `${'\xe9'.repeat(64)}.a`, 'xn--ab--cd-gva', '\xe9..a', '.\xe9', '\xe9.');
// xn-- is looked into
const beside = (...domains) => tell(...domains.map(domain => `\xe9.${domain}`));
beside('xn--n3h', 'XN--N3H.Xn--fA-hIA', 'xn--', 'a.xn--a', 'xn--\xe9', 'xn--9', 'xn--99999999', 'xn--zzzzzzzzzz', 'xn--a-', 'xn--n3h-', 'xn---n3h', 'xn--a_b-9ca', 'xn--xn---epa', 'xn--n3h.%58n--%4e3h');
// what it says must be what would be written so: no capitals, no other form, nothing that stands for something else
beside('xn--tda', 'xn--5ca', 'xn--tea', 'xn--e-ecb', 'xn--9bbb', 'xn--v73a', 'xn--ls8h', 'xn--0ca24w', 'xn--kgbechtv', 'xn--u-ccb');
// no mark begins a label
tell('\u0300a', 'a.\u0903b', 'e\u0301', '\xad\u0301a');
beside('xn--a-ccb', 'xn--0sa');
// joiners: behind a virama, the other one also between letters that would join
tell('\u0915\u094d\u200d\u0937', '\u0915\u094d\u200c\u0937', 'a\u200db', 'a\u200cb', '\u0628\u200c\u0628', '\u0628\u064b\u200c\u064b\u0628', '\u0628\u200c', '\u200c\u0628', '\u0627\u200c\u0628', '\u0628\u200c\u0627',
	'\u0628\u200d\u0628', '\u0628\u200c\u200c\u0628', '\ua872\u200c\u0627');
beside('xn--ab-j1t', 'xn--1ug');
// right to left: what may stand together, and where
tell('\u05d0.com', '\u05d0a', 'a\u05d0', '1.\u05d0', '\u05d01', '1\u05d0', '\u05d0\u0661', '\u05d01\u0661', '\u05d0-', '\u05d0-\u05d1', '\u05d0\u0300', 'a1.\u05d0', 'a\u0300.\u05d0', 'a!.\u05d0', '\u0661', '\u0661a', 'a.\u0661', '-a.\u05d0',
	'\u05d0..a', 'xn--4db.1.\xe9', '_.\u05d0', '\u0660\u05d0');
// a domain in ASCII
tell('xn--n3h', 'XN--N3H.Xn--fA-hIA', 'xn--', 'a.xn--a', 'xn--9', 'xn--a-', 'xn---n3h', 'xn--n3h.%58n--%4e3h', 'xn--1ug', 'xn--0sa', 'xn--4db.1', 'xn--4db.a', 'xn--8i7caa');
// composed after it is mapped, labels told apart after that
tell('=\u0338', '\u1100\u1161\u11a8', 'a\u0316\u0300', '\u0344', '\u1e9b\u0323', '\u2f868', '\u{2f868}', '\u1e9e', '\u2488');
// url.parse takes no number for an address, and looks into xn-- too
for (const host of ['\uff11.\uff12', 'x.\uff13', 'xn--n3h', 'a.xn--a', '\xe9.256', 'XN--N3H', '\u0300a']) {
	let parsed;
	try {
		parsed = url.parse(`http://${host}/`).hostname;
	} catch (e) {
		parsed = e.code;
	}
	console.log(escape(host), parsed);
}
console.log(url.format(new URL('https://xn--n3h.xn--fa-hia:8080/\u2603'), { unicode: true }), new URL('x://xn--a/').host);
const changed = new URL('https://a/');
for (const host of ['\u2603', 'xn--a', '\u200d', 'b\xad.c'])
	console.log((changed.host = host, changed.host));
