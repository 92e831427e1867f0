// Where node and the Encoding standard differ, the standard holds: windows-1252 is not latin1, a byte without a meaning is U+FFFD, a second byte that
// is ASCII stands for itself.
// expect: "\u20ac\u0081\u201a\u2018\u0178\u00ff"
// expect: "\u0e3a\ufffd\u0e3f" "a\ufffd"
// expect: "\u20ac" "\u010d" "\uf780\uf7ff"
// expect: "\u20ac" "\u20aca" ERR_ENCODING_INVALID_ENCODED_DATA
// expect: "\ufffd " "\ufffdB" "\uac02"
// expect: "\u00ca\u0304a" "\u0080\u4f60"
// expect: ["","\u3042",""] "\ufffd"
// expect: ["\u3042","\u3044\u3046","x"]
'use strict';
const escaped = value => JSON.stringify(value).replace(/[\x7f-\uffff]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const decode = (encoding, ...bytes) => escaped(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
console.log(decode('latin1', 0x80, 0x81, 0x82, 0x91, 0x9f, 0xff));
console.log(decode('windows-874', 0xda, 0xdb, 0xdf), decode('windows-1253', 0x61, 0xaa));
console.log(decode('iso-8859-16', 0xa4), decode('iso-8859-16', 0xb9), decode('x-user-defined', 0x80, 0xff));
let code;
try { new TextDecoder('gbk', { fatal: true }).decode(Uint8Array.of(0xff)); } catch (error) { ({ code } = error); }
console.log(decode('gbk', 0x80), decode('gb18030', 0x80, 0x61), code);
console.log(decode('shift_jis', 0x82, 0x20), decode('shift_jis', 0x81, 0xff, 0x42), decode('euc-kr', 0x81, 0x41));
console.log(decode('big5', 0x88, 0x62, 0x61), decode('gbk', 0x81, 0x30, 0x81, 0x30, 0xc4, 0xe3));
const d = new TextDecoder('euc-jp'), next = (...bytes) => d.decode(Uint8Array.from(bytes), { stream: true });
console.log(escaped([next(0xa4), next(0xa2, 0xa4), next()]), escaped(d.decode()));
const j = new TextDecoder('iso-2022-jp'), part = (...bytes) => j.decode(Uint8Array.from(bytes), { stream: true });
console.log(escaped([part(0x1b, 0x24, 0x42, 0x24, 0x22), part(0x24, 0x24, 0x24, 0x26, 0x1b), part(0x28, 0x42, 0x78)]));
