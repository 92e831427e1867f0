// The synchronous whole-file forms, with every encoding.
// expect: undefined <Buffer 68 c3 a9 6c 6c 6f> héllo héllo
// expect: héllo more! 12
// expect: 3 3
// expect: <Buffer 68 c3 a9 00 00 00>
// expect: true
// expect: abCD true false false
// expect: AB
// expect: C
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: hex <Buffer 61 c3 a9> 61c3a9
// expect: base64 <Buffer 61 c3 a9> YcOp
// expect: base64url <Buffer 61 c3 a9> YcOp
// expect: utf16le <Buffer 61 c3> 썡
// expect: ucs2 <Buffer 61 c3> 썡
// expect: binary <Buffer 61 c3 a9> aÃ©
// expect: ERR_INVALID_ARG_VALUE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_VALUE
// expect: 4 6 6 6
// expect: false
'use strict';
var fs = require('fs'), os = require('os'), path = require('path');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rw-')), f = path.join(dir, 'a.txt');
console.log(fs.writeFileSync(f, 'héllo'), fs.readFileSync(f), fs.readFileSync(f, 'utf8'), fs.readFileSync(f, { encoding: 'utf8' }));
fs.appendFileSync(f, ' more');
fs.appendFileSync(f, Buffer.from([33]));
console.log(fs.readFileSync(f, 'utf-8'), fs.statSync(f).size);
fs.truncateSync(f, 3);
console.log(fs.readFileSync(f, 'latin1').length, fs.readFileSync(f).length);
fs.truncateSync(f, 6);
console.log(fs.readFileSync(f));
fs.truncateSync(f);
console.log(fs.readFileSync(f, 'utf8') === '');
fs.writeFileSync(f, 'ab');
fs.writeFileSync(f, 'CD', { flag: 'a' });
console.log(fs.readFileSync(f, 'utf8'), fs.existsSync(f), fs.existsSync(f + 'x'), fs.existsSync());
fs.writeFileSync(f, new Uint8Array([65, 66]));
console.log(fs.readFileSync(f, 'ascii'));
fs.writeFileSync(f, new DataView(new Uint8Array([67]).buffer));
console.log(fs.readFileSync(f, 'utf8'));
[undefined, 5, null, {}, []].forEach(function (bad) {
	try { fs.writeFileSync(f, bad); console.log('ok', fs.readFileSync(f, 'utf8')); } catch (e) { console.log(e.code); }
});
['hex', 'base64', 'base64url', 'utf16le', 'ucs2', 'binary'].forEach(function (enc) {
	fs.writeFileSync(f, Buffer.from('aé').toString(enc), enc);
	console.log(enc, fs.readFileSync(f), fs.readFileSync(f, enc));
});
try { fs.readFileSync(f, 'nope'); } catch (e) { console.log(e.code); }
try { fs.readFileSync(5.5); } catch (e) { console.log(e.code); }
try { fs.readFileSync({}); } catch (e) { console.log(e.code); }
try { fs.readFileSync('a\u0000b'); } catch (e) { console.log(e.code); }
fs.writeFileSync(f, '\ufeffbom');
console.log(fs.readFileSync(f, 'utf8').length, fs.readFileSync(f).length, fs.readFileSync(Buffer.from(f)).length,
	fs.readFileSync(require('url').pathToFileURL(f)).length);
fs.unlinkSync(f);
fs.rmdirSync(dir);
console.log(fs.existsSync(dir));
