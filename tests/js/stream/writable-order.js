// A Writable's return values, callbacks, drain, finish and close, in their order.
// expect: _write abc buffer
// expect: true true 3 false false false false
// expect: false true 6 true false false false
// expect: _write abc buffer
// expect: cb1 null
// expect: drain true 0 false false false false
// expect: _write last buffer
// expect: false 4 false true false false
// expect: cb2 null
// expect: _final
// expect: prefinish false 0 false true false false
// expect: end cb null
// expect: finish false 0 false true true false
// expect: close false 0 false true true true
// expect: -- answered at once
// expect: _write abc
// expect: true true 0 false false false false
// expect: _write def
// expect: true true 0 false false false false
// expect: sync done
// expect: cb 1
// expect: cb 2
// expect: tick
// expect: end cb
// expect: finish
// expect: -- cork and writev
// expect: 2 2
// expect: 1
// expect: _writev a:buffer b:buffer
// expect: _writev alone:buffer
// expect: _writev c:buffer d:buffer
// expect: a written
// expect: -- objects and strings as they are
// expect: {"a":1} undefined
// expect: "s" undefined
// expect: "t" latin1
// expect: 0 undefined
// expect: string x utf8
// expect: string y latin1
// expect: string 7a hex
// expect: object <Buffer 62> buffer
// expect: 16384 16 true
'use strict';
var Writable = require('stream').Writable;

function state(w) {
	return [w.writable, w.writableLength, w.writableNeedDrain, w.writableEnded, w.writableFinished, w.destroyed].join(' ');
}

function slow() {
	var w = new Writable({
		highWaterMark: 5,
		write: function (chunk, encoding, cb) {
			console.log('_write ' + chunk + ' ' + encoding);
			setTimeout(cb, 1);
		},
		final: function (cb) {
			console.log('_final');
			process.nextTick(cb);
		}
	});
	['drain', 'prefinish', 'finish', 'close'].forEach(function (name) {
		w.on(name, function () { console.log(name + ' ' + state(w)); });
	});
	console.log(w.write('abc', function (err) { console.log('cb1 ' + err); }), state(w));
	console.log(w.write('616263', 'hex', function (err) { console.log('cb2 ' + err); }), state(w));
	w.once('drain', function () {
		w.end('last', function (err) { console.log('end cb ' + err); });
		console.log(state(w));
	});
	w.on('close', sync);
}

function sync() {
	console.log('-- answered at once');
	var w = new Writable({
		highWaterMark: 2,
		write: function (chunk, encoding, cb) {
			console.log('_write ' + chunk);
			cb();
		}
	});
	w.on('drain', function () { console.log('drain'); });
	w.on('finish', function () { console.log('finish'); });
	w.on('close', corked);
	console.log(w.write('abc', function () { console.log('cb 1'); }), state(w));
	console.log(w.write('def', function () { console.log('cb 2'); }), state(w));
	process.nextTick(function () { console.log('tick'); });
	w.end(function () { console.log('end cb'); });
	console.log('sync done');
}

function corked() {
	console.log('-- cork and writev');
	var w = new Writable({
		writev: function (chunks, cb) {
			console.log('_writev ' + chunks.map(function (c) { return c.chunk + ':' + c.encoding; }).join(' '));
			cb();
		}
	});
	w.cork();
	w.cork();
	w.write('a', function () { console.log('a written'); });
	w.write('b', 'latin1');
	console.log(w.writableCorked, w.writableLength);
	w.uncork();
	console.log(w.writableCorked);
	w.uncork();
	w.write('alone');
	w.cork();
	w.write('c');
	w.end('d');
	w.on('close', objects);
}

function objects() {
	console.log('-- objects and strings as they are');
	var o = new Writable({ objectMode: true, write: function (c, e, cb) { console.log(JSON.stringify(c), e); cb(); } });
	o.write({ a: 1 });
	o.write('s');
	o.write('t', 'latin1');
	o.write(0);
	o.end();
	var s = new Writable({ decodeStrings: false, write: function (c, e, cb) { console.log(typeof c, c, e); cb(); } });
	s.write('x');
	s.write('y', 'latin1');
	s.setDefaultEncoding('HEX');
	s.write('7a');
	s.write(Buffer.from('b'));
	s.end();
	console.log(new Writable().writableHighWaterMark, o.writableHighWaterMark, o.writableObjectMode);
}

slow();
