// Bytes that are too many for a string say so by a code, whatever the encoding; the bytes themselves are never looked at.
const most = require('buffer').constants.MAX_STRING_LENGTH;
const told = (what, f) => { try { console.log(what, f().length); } catch (e) { console.log(what, e.name, e.code, e.message); } };
const sizes = { utf8: most + 1, latin1: most + 1, ascii: most + 1, hex: most / 2 + 1, base64: most, base64url: most, utf16le: most * 2 + 2 };
for (const encoding in sizes) {
	const bytes = Buffer.alloc(sizes[encoding]);
	told(encoding, () => bytes.toString(encoding));
	told(encoding + 'Slice', () => (bytes[encoding === 'utf16le' ? 'ucs2Slice' : encoding + 'Slice'])());
}
const bytes = Buffer.alloc(most + 1);
told('decode', () => new TextDecoder().decode(bytes));
told('write', () => new (require('string_decoder').StringDecoder)('utf8').write(bytes));
told('part', () => bytes.toString('latin1', most - 9));
// expect: utf8 Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: utf8Slice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: latin1 Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: latin1Slice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: ascii Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: asciiSlice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: hex Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: hexSlice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: base64 Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: base64Slice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: base64url Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: base64urlSlice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: utf16le Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: utf16leSlice Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: decode Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: write Error ERR_STRING_TOO_LONG Cannot create a string longer than 0x1fffffe8 characters
// expect: part 10
