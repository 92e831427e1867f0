// Any bytes in any encoding: pieces give what the whole gives, a fatal decoder refuses what has U+FFFD in it, and what a damaged character takes
// with it is what the Encoding standard says.
// expect: 39 encodings, 31200 streams
// expect: "\ufffd\uac01" "\ufffdA\ufffd" "\u045e\u040e" "\u05ba"
// expect: "\ufffd" "\ufffd0\ufffd" "\ufffd1\u4e02" "\u3000\ue816"
// expect: "\ufffd$C" "\ufffd\u3042" "\u3042\ufffd" "\uff71\u00a5"
// expect: "\ufffd" "\ufffda" "\u4e02\ufffda" "\uff61\ufffd"
'use strict';
const names = ('utf-8 utf-16le utf-16be x-user-defined windows-1252 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 ' +
	'iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1253 ' +
	'windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr').split(' ');
let state = 7, streams = 0;
const draw = n => (state = Math.imul(state, 1103515245) + 12345 >>> 0, (state >>> 12) % n);
const likely = [0x1B, 0x24, 0x28, 0x42, 0x4A, 0x49, 0x21, 0x7E, 0x30, 0x39, 0x80, 0x81, 0x8E, 0x8F, 0xA1, 0xC9, 0xD8, 0xDC, 0xE3, 0xEF, 0xBB, 0xBF, 0xF0, 0xFE, 0xFF];
for (const name of names) {
	for (let round = 0; round < 800; round++) {
		const bytes = Uint8Array.from({ length: draw(24) }, () => (draw(2) ? likely[draw(likely.length)] : draw(256)));
		const whole = new TextDecoder(name).decode(bytes), decoder = new TextDecoder(name);
		let text = '', at = 0;
		while (at < bytes.length) {
			const size = draw(5);
			text += decoder.decode(bytes.subarray(at, at + size), { stream: true });
			at += size;
		}
		text += decoder.decode();
		let refused = false;
		try {
			new TextDecoder(name, { fatal: true }).decode(bytes);
		} catch {
			refused = true;
		}
		const may = name.startsWith('utf-') && /\uFFFD/.test(whole) && !refused;       // U+FFFD itself was there
		if (text !== whole || (refused !== whole.includes('\uFFFD') && !may))
			console.log(name, Buffer.from(bytes).toString('hex'), JSON.stringify(whole), JSON.stringify(text), refused);
		streams++;
	}
}
console.log('%d encodings, %d streams', names.length, streams);
const escaped = value => JSON.stringify(value).replace(/[\x7f-\uffff]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const show = (...cases) => console.log(cases.map(([name, hex]) => escaped(new TextDecoder(name).decode(Buffer.from(hex, 'hex')))).join(' '));
show(['euc-kr', 'c9a1b0a2'], ['euc-kr', 'c941c9'], ['koi8-u', 'aebe'], ['windows-1255', 'ca']);
show(['gbk', '813081'], ['gb18030', '8130ff'], ['gb18030', '81318140'], ['gb18030', 'a3a0fe51']);
show(['iso-2022-jp', '1b2443'], ['iso-2022-jp', '1b24421b24422422'], ['iso-2022-jp', '1b2442242224'], ['iso-2022-jp', '1b2849311b284a5c']);
show(['euc-jp', '8fb0'], ['euc-jp', 'a161'], ['euc-jp', '8fb0a18f61'], ['shift_jis', 'a1a0']);
