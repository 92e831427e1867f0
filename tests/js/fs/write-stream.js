// Streams over files.
// fault: raw reads and writes may be short
// expect: true false false 11 10 true
// expect: [ 'open', 'ready', 'end cb', 'finish', 'close' ] 15 1234567890xlast true true
// expect: <Buffer 31 32 33 34 35 36 37 38 39 30 78 6c 61 73 74 e9 68 69 21>
// expect: 12@@567890xlastéhi!
// expect: ENOENT open
// expect: EEXIST
// expect: 12@@567890XLASTÉHI!
// expect: ENOENT
// expect: 2001 true true true
// expect: true
// expect: [ 'ine ', '0...', '.' ] 9 null 10 true
// expect: number false
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_OUT_OF_RANGE The value of "start" is out of range. It must be <= "end" (here: 2). Received 5
// expect: ERR_STREAM_NULL_VALUES
// expect: ERR_INVALID_ARG_TYPE
// expect: false
'use strict';
var fs = require('fs'), path = require('path'), stream = require('stream');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'ws-'));
function p(n) { return path.join(dir, n); }
var done;
var steps = [
	function (next) {
		var w = fs.createWriteStream(p('a'), { highWaterMark: 10 }), ev = [];
		['open', 'ready', 'drain', 'finish', 'close'].forEach(function (e) { w.on(e, function () { ev.push(e); }); });
		console.log(w.write('12345'), w.write('67890'), w.write('x'), w.writableLength, w.writableHighWaterMark, w.pending);
		w.end('last', function () { ev.push('end cb'); });
		w.on('close', function () {
			console.log(ev, w.bytesWritten, fs.readFileSync(p('a'), 'utf8'), w.writableFinished, w.destroyed);
			// a destroyed stream takes the bytes and says nothing
			w.on('error', function (e) { console.log('late', e.code); });
			w.write('after end');
			done = w;
			setTimeout(next, 5);
		});
	},
	function (next) {
		var a = fs.createWriteStream(p('a'), { flags: 'a' });
		a.write('é', 'latin1'); a.write('6869', 'hex'); a.end(Buffer.from('!'));
		a.on('finish', function () { console.log(fs.readFileSync(p('a'))); next(); });
	},
	function (next) {
		var at = fs.createWriteStream(p('a'), { flags: 'r+', start: 2 });
		at.end('@@');
		at.on('close', function () { console.log(fs.readFileSync(p('a'), 'latin1')); next(); });
	},
	function (next) {
		var bad = fs.createWriteStream(p('no/such'));
		bad.on('error', function (e) { console.log(e.code, e.syscall); });
		bad.on('close', next);
	},
	function (next) {
		fs.createWriteStream(p('a'), { flags: 'wx' }).on('error', function (e) { console.log(e.code); next(); });
	},
	function (next) {
		var up = new stream.Transform({ transform: function (c, e, cb) { cb(null, c.toString('latin1').toUpperCase()); } });
		stream.pipeline(fs.createReadStream(p('a')), up, fs.createWriteStream(p('b')), function (e) {
			if (e)
				console.log(e);
			console.log(fs.readFileSync(p('b'), 'utf8'));
			stream.pipeline(fs.createReadStream(p('none')), fs.createWriteStream(p('c')), function (e) { console.log(e.code); next(); });
		});
	},
	function (next) {
		var big = fs.createWriteStream(p('big')), i = 0, waits = 0, line = new Array(81).join('.');
		(function go() {
			while (i < 2000)
				if (!big.write('line ' + i++ + line + '\n')) {
					waits++;
					big.once('drain', go);
					return;
				}
			big.end(function () {
				var lines = fs.readFileSync(p('big'), 'utf8').split('\n');
				console.log(lines.length, lines[1999].indexOf('line 1999') === 0, waits > 0, lines.every(function (l, n) { return !l || l.indexOf('line ' + n + '.') === 0; }));
				next();
			});
		})();
	},
	function (next) {
		fs.createReadStream(p('big')).pipe(fs.createWriteStream(p('big2'), { flush: true })).on('close', function () {
			console.log(fs.readFileSync(p('big')).equals(fs.readFileSync(p('big2'))));
			next();
		});
	},
	function (next) {
		var r = fs.createReadStream(p('big'), { start: 1, end: 9, encoding: 'utf8', highWaterMark: 4 }), got = [];
		r.on('data', function (d) { got.push(d); });
		r.on('close', function () { console.log(got, r.bytesRead, r.fd, r.pos, r.pending); next(); });
	},
	function (next) {
		var r = fs.createReadStream(p('big'), { autoClose: false });
		r.resume();
		r.on('end', function () { console.log(typeof r.fd, r.destroyed); fs.closeSync(r.fd); next(); });
	},
	function (next) {
		try { done.write(5); } catch (e) { console.log(e.code); }
		try { fs.createReadStream(p('big'), { start: 5, end: 2 }); } catch (e) { console.log(e.code, e.message); }
		try { fs.createWriteStream(p('q')).write(null); } catch (e) { console.log(e.code); }
		try { fs.createWriteStream(p('q2')).write(5); } catch (e) { console.log(e.code); }
		setTimeout(next, 20);
	},
	function () { fs.rmSync(dir, { recursive: true }); console.log(fs.existsSync(dir)); }
];
(function next() { steps.shift()(next); })();
