// Transform: transform, flush, back-pressure, final, errors; PassThrough.
// expect: upper ABCD!?
// expect: true true true true false 16 16384
// expect: line "one"
// expect: line "two"
// expect: line "three"
// expect: _transform abcd
// expect: false false false 4 12
// expect: nothing read 4 12
// expect: _transform efgh
// expect: ab
// expect: a little read 6 8
// expect: _transform ijkl
// expect: pressure cdefghijkl
// expect: own final
// expect: flush
// expect: ERR_METHOD_NOT_IMPLEMENTED The _transform() method is not implemented
// expect: flush bad flush
// expect: flush close
// expect: twice ERR_MULTIPLE_CALLBACK
// expect: twice close
// expect: final end
// expect: final finish
// expect: bad bad chunk
// expect: bad close
// expect: final close
// expect: -- order
// expect: prefinish
// expect: data x
// expect: data y
// expect: end cb
// expect: finish
// expect: resume
// expect: end
// expect: close
// expect: 0 0
'use strict';
var stream = require('stream');
var Transform = stream.Transform;

function collect(s, name, then) {
	var text = '';
	s.on('data', function (c) { text += c; });
	s.on('end', function () { console.log(name, text); });
	s.on('close', then || function () {});
}

var upper = new Transform({
	transform: function (c, e, cb) { cb(null, c.toString().toUpperCase()); },
	flush: function (cb) {
		this.push('!');
		cb(null, '?');
	}
});
collect(upper, 'upper', second);
upper.write('ab');
upper.end('cd');

function second() {
	function Lines() {
		Transform.call(this, { readableObjectMode: true });
		this.rest = '';
	}
	Lines.prototype = Object.create(Transform.prototype);
	Lines.prototype.constructor = Lines;
	Lines.prototype._transform = function (c, e, cb) {
		var lines = (this.rest + c).split('\n');
		this.rest = lines.pop();
		lines.forEach(function (l) { this.push(l); }, this);
		cb();
	};
	Lines.prototype._flush = function (cb) {
		if (this.rest)
			this.push(this.rest);
		cb();
	};
	var l = new Lines();
	console.log(l instanceof Transform, l instanceof stream.Duplex, l instanceof stream.Readable,
		l.readableObjectMode, l.writableObjectMode, l.readableHighWaterMark, l.writableHighWaterMark);
	l.on('data', function (line) { console.log('line', JSON.stringify(line)); });
	l.on('close', pressure);
	l.write('one\ntw');
	l.write('o\nthr');
	l.end('ee');
}

function pressure() {
	var t = new Transform({
		readableHighWaterMark: 4,
		writableHighWaterMark: 4,
		transform: function (c, e, cb) {
			console.log('_transform ' + c);
			cb(null, c);
		}
	});
	console.log(t.write('abcd'), t.write('efgh'), t.write('ijkl'), t.readableLength, t.writableLength);
	setImmediate(function () {
		console.log('nothing read', t.readableLength, t.writableLength);
		console.log(String(t.read(2)));
		setImmediate(function () {
			console.log('a little read', t.readableLength, t.writableLength);
			t.on('drain', function () { console.log('drain'); });
			collect(t, 'pressure', errors);
			t.end();
		});
	});
}

function errors() {
	var log = function (name, s, then) {
		s.on('error', function (err) { console.log(name, err.code || err.message); });
		s.on('finish', function () { console.log(name, 'finish'); });
		s.on('end', function () { console.log(name, 'end'); });
		s.on('close', function () {
			console.log(name, 'close');
			if (then)
				then();
		});
		s.resume();
		return s;
	};
	log('bad', new Transform({ transform: function (c, e, cb) { cb(new Error('bad chunk')); } })).end('x');
	log('flush', new Transform({
		transform: function (c, e, cb) { cb(null, c); },
		flush: function (cb) { cb(new Error('bad flush')); }
	})).end('x');
	log('twice', new Transform({ transform: function (c, e, cb) { cb(null, c); cb(null, c); } })).write('x');
	log('none', new Transform({})).on('error', function () {});
	log('final', new Transform({
		transform: function (c, e, cb) { cb(null, c); },
		final: function (cb) {
			console.log('own final');
			cb();
		},
		flush: function (cb) {
			console.log('flush');
			cb();
		}
	}), orders).end('x');
	try {
		new Transform().write('x');
	} catch (err) {
		console.log(err.code, err.message);
	}
}

function orders() {
	console.log('-- order');
	var p = new stream.PassThrough();
	['prefinish', 'finish', 'end', 'close', 'readable', 'resume'].forEach(function (name) {
		p.on(name, function () { console.log(name); });
	});
	p.removeAllListeners('readable');
	p.on('data', function (c) { console.log('data ' + c); });
	p.write('x');
	p.end('y', function () { console.log('end cb'); });
	p.on('close', function () {
		var z = new stream.PassThrough({ readableHighWaterMark: 0 });
		console.log(z.readableHighWaterMark, z.writableHighWaterMark);
	});
}
