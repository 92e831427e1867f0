// Bytes looked for as UTF-16 are found at whole units; half a unit is nowhere.
// expect: -1 -1 false
// expect: 4 4 4
// expect: 2 -1
// expect: The "buffer" argument must be an instance of Buffer, TypedArray, or DataView. Received an instance of Object
// expect: ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of AB
const one = Buffer.from('f');
console.log(Buffer.from('ff').indexOf(one, 1, 'ucs2'), Buffer.from('ff').lastIndexOf(one, 1, 'ucs2'), Buffer.from('ff').includes(one, 1, 'ucs2'));
const text = Buffer.from('abcdef', 'utf16le'), cd = Buffer.from('cd', 'utf16le');
console.log(text.indexOf(cd, 1, 'ucs2'), text.indexOf(cd, 4, 'utf16le'), text.indexOf(cd, 5, 'ucs-2'));
console.log(Buffer.from('xabcde').indexOf(Buffer.from('bc'), 0, 'ucs2'), Buffer.from('xabcde').indexOf(Buffer.from('ab'), 0, 'ucs2'));
try { Buffer.prototype.indexOf.call({}, 1); } catch (e) { console.log(e.message); }
// what inherits from ArrayBuffer is none
function AB() {}
Object.setPrototypeOf(AB, ArrayBuffer);
Object.setPrototypeOf(AB.prototype, ArrayBuffer.prototype);
try { Buffer.from(new AB()); } catch (e) { console.log(e.code, e.message); }
