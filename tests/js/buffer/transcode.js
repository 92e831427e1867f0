// transcode: bytes that are no text in their encoding, half a unit at the end, characters that the narrower encoding lacks
const { transcode } = require('buffer');
const names = ['utf8', 'ucs2', 'latin1', 'ascii'];
for (const bytes of ['61', 'ff', 'eda080', '3dd8', '00dc', '3dd800de', '3dd84100', '410041', 'efbbbf', 'e2808be282ac', 'c2ad', 'e900', 'f09f9880']) {
	const row = [];
	for (const from of names)
		for (const to of names) {
			try {
				row.push(transcode(Buffer.from(bytes, 'hex'), from, to).toString('hex') || '-');
			} catch (e) {
				row.push(e.code === 'U_INVALID_CHAR_FOUND' && e.errno === 10 ? '!' : e);
			}
		}
	console.log(bytes, row.join(' '));
}
try {
	transcode(Buffer.from([255]), 'utf8', 'ucs2');
} catch (e) {
	console.log(e.message);
}
