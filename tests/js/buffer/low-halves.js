// hex and base64 are read from the low byte of each UTF-16 unit; half a unit at the end is not searched; an empty buffer has no bad slice
const hex = (f) => { try { const r = f(); return Buffer.isBuffer(r) ? r.toString('hex') || '-' : r; } catch (e) { return e.code; } };
for (const text of ['ZZ/%E9=0', 'ZZ/E\u0141\u0142=0aaa', 'QUJD\u013dQUJD', '\u0151UJD', 'QUJ\u0144', '\u00c1QUJD', 'QUJDRR\u013d\u013d', '\ud83d\ude00QUJD', '\ud841\udc41QQ'])
	console.log(hex(() => Buffer.from(text, 'base64')), hex(() => Buffer.from(text, 'base64url')), hex(() => Buffer.alloc(4).write(text, 'base64')));
// expect: 659fc4 659fc4 3
// expect: 659fc400 659fc400 4
// expect: 414243 414243 3
// expect: 414243 414243 3
// expect: 414243 414243 3
// expect: 414243 414243 3
// expect: 41424345 41424345 4
// expect: - - 0
// expect: 000410 000410 3
for (const text of ['\u013161', '61\u0136\u0131zz', '6\u0131', '\u01316\u01006', '\u01316162gf', '\ud831\udc3131'])
	console.log(hex(() => Buffer.from(text, 'hex')), hex(() => Buffer.alloc(3).write(text, 'hex')), hex(() => Buffer.alloc(3).fill(text, 'hex')));
// expect: 16 1 161616
// expect: 6161 2 616161
// expect: 61 1 616161
// expect: 16 1 161616
// expect: 1616 2 161616
// expect: 1131 2 113111
const odd = Buffer.alloc(17, 'ab');
console.log(odd.lastIndexOf('', -1, 'utf16le'), odd.lastIndexOf('', -1, 'utf8'), odd.lastIndexOf('', undefined, 'ucs2'), odd.indexOf('', 99, 'ucs2'), odd.lastIndexOf('\u6261', -1, 'ucs2'));
// expect: 15 16 16 16 14
console.log(JSON.stringify(Buffer.alloc(0).hexSlice(1, 4)), hex(() => Buffer.alloc(1).hexSlice(2, 4)));
// expect: "" ERR_OUT_OF_RANGE
