// Default encodings nobody knows throw at once; write of a number is refused; Buffer() without new warns, once.
// expect: ERR_UNKNOWN_ENCODING Unknown encoding: zz
// expect: ERR_UNKNOWN_ENCODING Unknown encoding: 5
// expect: ERR_UNKNOWN_ENCODING Unknown encoding: zz
// expect: TypeError ERR_INVALID_ARG_TYPE argument must be a string
// expect: 2 DEP0005
// stderr-has: [DEP0005] DeprecationWarning: Buffer() is deprecated
const { Readable, Writable } = require('stream');
for (const make of [() => new Writable({ defaultEncoding: 'zz' }), () => new Writable({ defaultEncoding: 5 }), () => new Readable({ defaultEncoding: 'zz' })]) {
	try { make(); } catch (err) { console.log(err.code, err.message); }
}
try { Buffer.alloc(3).write(5, 1); } catch (err) { console.log(err.name, err.code, err.message); }
process.on('warning', warning => console.log(count, warning.code));
const count = new Buffer('a').length + Buffer('b').length;
