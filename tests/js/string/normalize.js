// Normalization forms: digests over all characters that change and over random strings of marks, which node (Unicode 17) gave.
// expect: 3400 -878441078
// expect: d7ff 397173968
// expect: 11a00 2099789302
// expect: 16e00 -1766419210
// expect: 1f300 -705868
// expect: 2fa20 1236802204
// expect: e0200 1236802204
// expect: 2499 1860003591
// expect: 4999 228964742
// expect: 7499 390633026
// expect: 9999 247727907
// expect: RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD. TypeError: String.prototype.normalize called on null or undefined 0 true abc RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD.
// expect: 0 12 %u1E69 %u1112%u1161%u11AB 2 5
var seed = 3, n = 10000, forms = ['NFC', 'NFD', 'NFKC', 'NFKD'];
function rnd(n) { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 4) % n; }
var h = 0, lines = 0;
function add(s) { for (var k = 0; k < s.length; k++) h = (h * 31 + s.charCodeAt(k)) | 0; h = (h * 31 + 7) | 0; }
// characters that change, of the blocks that have such
[[0, 0x3400], [0xA000, 0xD7FF], [0xF900, 0x11A00], [0x16000, 0x16E00], [0x1D000, 0x1F300], [0x2F800, 0x2FA20], [0xE0000, 0xE0200]].forEach(function (range) {
  for (var c = range[0]; c < range[1]; c++) { var s = String.fromCodePoint(c); forms.forEach(function (m) { var t = s.normalize(m); if (t !== s) add(t); }); }
  console.log(range[1].toString(16), h);
});
var marks = ['\u0300', '\u0301', '\u0316', '\u0323', '\u0334', '\u0345', '\u05B0', '\u093C', '\u3099', '\uD834\uDD65', '\u1161', '\u11A8', '\u0327', '\u0308', '\u20D0', '\u0338', '\u0344', '\u0F71', '\u0F72', '\u1DCE', '\uD838\uDD30'];
var bases = ['a', 'A', 'o', '\u00E5', '\u1100', '\uAC00', '\uAC01', '\u304B', '\u0915', '\u01D5', '\u1E69', '\uFB01', '\u2126', '\uD834\uDD57', '\u03B1', '=', '\uD800', '\uDC00', '\uFF76', '\u1EA4', '\u0000'];
for (var i = 0; i < n; i++) {
  var s = '', k = 1 + rnd(9); while (k--) s += rnd(3) ? marks[rnd(marks.length)] : rnd(5) ? bases[rnd(bases.length)] : String.fromCharCode(rnd(65536));
  forms.forEach(function (m) { add(s.normalize(m)); });
  if (i % 2500 === 2499) console.log(i, h);
}
const { orMessage: t } = require('../_outcome.js');
console.log(t(function () { return 'a'.normalize('nfc'); }), t(function () { return String.prototype.normalize.call(null); }), ''.normalize().length, 'a\u0301'.normalize() === '\u00E1', 'abc'.normalize('NFKD'), t(function () { return 'a'.normalize(null); }));
console.log(String.prototype.normalize.length, String.prototype.normalize.call(12, 'NFD'), escape('\u1E9B\u0323'.normalize('NFKC')), escape('\uD55C'.normalize('NFD')), '\uD800\u0301'.normalize().length, 'a\u0000\u0301\u00E9'.normalize('NFD').length);
