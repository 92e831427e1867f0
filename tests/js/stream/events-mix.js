// One long story told by several streams at once: what comes before what.
// expect: true false 6 true
// expect: true false
// expect: abc:buffer,def:buffer,drain,x:buffer,final,cb true
// expect: cb ERR_STREAM_WRITE_AFTER_END
// expect: 12 end,unpipe,finish
// expect: 1 both
// expect: 2 both
// expect: data a
// expect: tick 1
// expect: tick 2
// expect: end
// expect: close
// expect: microtask
// expect: microtask 2
// expect: tick 3
// expect: immediate
'use strict';
var stream = require('stream');

var got = [], w = new stream.Writable({
	highWaterMark: 5,
	write: function (c, enc, cb) {
		got.push(c.toString() + ':' + enc);
		setTimeout(cb, 1);
	},
	final: function (cb) {
		got.push('final');
		cb();
	}
});
console.log(w.write('abc'), w.write('def'), w.writableLength, w.writableNeedDrain);
w.once('drain', function () {
	got.push('drain');
	w.end('x', 'utf8', function () { got.push('cb'); });
	console.log(w.writableEnded, w.writableFinished);
	w.once('close', late);
});

function late() {
	console.log(got.join(), w.writableFinished);
	w.on('error', function (e) { console.log('late', e.code); });
	w.write('after', function (e) { console.log('cb', e.code); });
	setTimeout(pipes, 3);
}

function pipes() {
	var from = new stream.PassThrough(), to = new stream.PassThrough(), ev = [], text = '';
	from.pipe(to);
	['pipe', 'unpipe', 'finish', 'end'].forEach(function (e) { to.on(e, function () { ev.push(e); }); });
	from.write('1');
	from.end('2');
	to.on('data', function (c) { text += c; });
	to.on('close', function () {
		console.log(text, ev.join());
		both();
	});
}

function both() {
	var a = new stream.PassThrough(), left = 2;
	[1, 2].forEach(function (n) {
		var b = new stream.PassThrough(), text = '';
		a.pipe(b);
		b.on('data', function (c) { text += c; });
		b.on('end', function () {
			console.log(n, text);
			if (--left === 0)
				order();
		});
	});
	a.end('both');
}

function order() {
	var r = new stream.Readable({ read: function () {} });
	r.on('data', function (c) { console.log('data ' + c); });
	r.on('end', function () { console.log('end'); });
	r.on('close', function () { console.log('close'); });
	setImmediate(function () { console.log('immediate'); });
	Promise.resolve().then(function () { console.log('microtask'); });
	process.nextTick(function () { console.log('tick 1'); });
	r.push('a');
	r.push(null);
	process.nextTick(function () { console.log('tick 2'); });
	Promise.resolve().then(function () {
		console.log('microtask 2');
		process.nextTick(function () { console.log('tick 3'); });
	});
}
