// pipe and unpipe: events, back-pressure, several destinations, errors.
// expect: w pipe
// expect: true
// expect: r resume
// expect: w got 4
// expect: w got 4
// expect: w got 4
// expect: r end
// expect: w finish
// expect: r pause
// expect: w unpipe
// expect: r close
// expect: w close
// expect: -- back-pressure
// expect: slow pipe
// expect: r resume
// expect: slow got 4
// expect: r pause
// expect: slow drain
// expect: r resume
// expect: slow got 4
// expect: r pause
// expect: slow drain
// expect: r resume
// expect: slow got 4
// expect: r pause
// expect: r end
// expect: slow finish
// expect: slow unpipe
// expect: slow close
// expect: -- two destinations, the slower one sets the pace
// expect: a pipe
// expect: b pipe
// expect: a got 4
// expect: b got 4
// expect: b drain
// expect: a got 4
// expect: b got 4
// expect: a finish
// expect: a unpipe
// expect: a close
// expect: b finish
// expect: b unpipe
// expect: b close
// expect: -- end: false and unpipe
// expect: kept pipe
// expect: kept got 4
// expect: kept unpipe
// expect: false
// expect: v pipe
// expect: v got 3
// expect: v unpipe
// expect: false true
// expect: 3
// expect: v pipe
// expect: v got 3
// expect: v finish
// expect: v unpipe
// expect: v close
// expect: -- errors
// expect: w unpipe
// expect: w error sink failed
// expect: w close false false
// expect: w2 pipe
// expect: r2 error source failed
// expect: r2 close false false
'use strict';
var stream = require('stream');

function source(n, size) {
	return new stream.Readable({ read: function () { this.push(n-- > 0 ? Buffer.alloc(size || 4, 97 + n) : null); } });
}

function sink(name, delay, options) {
	options = options || {};
	options.write = function (c, e, cb) {
		console.log(name, 'got', c.length);
		if (delay)
			setTimeout(cb, delay);
		else
			cb();
	};
	var w = new stream.Writable(options);
	['pipe', 'unpipe', 'drain', 'finish', 'close'].forEach(function (e) { w.on(e, function () { console.log(name, e); }); });
	return w;
}

function first() {
	var r = source(3), w = sink('w', 0);
	console.log(r.pipe(w) === w);
	['pause', 'resume', 'end', 'close'].forEach(function (e) { r.on(e, function () { console.log('r', e); }); });
	w.on('close', second);
}

function second() {
	console.log('-- back-pressure');
	var r = source(3), w = sink('slow', 1, { highWaterMark: 3 });
	['pause', 'resume', 'end'].forEach(function (e) { r.on(e, function () { console.log('r', e); }); });
	r.pipe(w);
	w.on('close', third);
}

function third() {
	console.log('-- two destinations, the slower one sets the pace');
	var r = source(2), a = sink('a', 0), b = sink('b', 2, { highWaterMark: 1 }), open = 2;
	r.pipe(a);
	r.pipe(b);
	a.on('close', next);
	b.on('close', next);
	function next() {
		if (--open === 0)
			fourth();
	}
}

function fourth() {
	console.log('-- end: false and unpipe');
	var r = source(1), w = sink('kept', 0);
	r.pipe(w, { end: false });
	r.on('close', function () {
		console.log(w.writableEnded);
		var p = new stream.PassThrough(), v = sink('v', 0);
		p.pipe(v);
		p.write('one');
		setImmediate(function () {
			p.unpipe(v);
			console.log(p.readableFlowing, p.isPaused());
			p.write('two');
			setImmediate(function () {
				console.log(p.readableLength);
				p.pipe(v);
				p.end();
				v.on('close', fifth);
			});
		});
	});
}

function fifth() {
	console.log('-- errors');
	var r = source(100), w = new stream.Writable({ write: function (c, e, cb) { cb(new Error('sink failed')); } });
	w.on('error', function (err) { console.log('w error', err.message); });
	w.on('unpipe', function () { console.log('w unpipe'); });
	w.on('close', function () {
		console.log('w close', r.destroyed, r.readableFlowing);
		var r2 = source(100), w2 = sink('w2', 0, { highWaterMark: 1 });
		r2.on('error', function (err) { console.log('r2 error', err.message); });
		r2.pipe(w2);
		r2.destroy(new Error('source failed'));
		r2.on('close', function () { console.log('r2 close', w2.destroyed, w2.writableEnded); });
	});
	r.pipe(w);
}

first();
