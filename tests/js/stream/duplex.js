// Duplex: two independent sides, half-open or not, one of them missing; construct().
// expect: true true true true
// expect: read r
// expect: open end  false true
// expect: written w
// expect: open finish  false false
// expect: open close  false false
// expect: closed end  false true
// expect: closed finish  false false
// expect: closed close  false false
// expect: true false true
// expect: read only end  false false
// expect: read only close  false false
// expect: false true true
// expect: written x
// expect: write only finish  false false
// expect: write only close  false false
// expect: true 5
// expect: construct
// expect: ready
// expect: written early
// expect: final
// expect: constructed finish  true false
// expect: read r
// expect: constructed end  false false
// expect: constructed close  false false
// expect: destroy cannot open
// expect: cb cannot open
// expect: failing error cannot open false false
// expect: failing close  false false
// expect: true false
// expect: constructing
// expect: destroying before it was ready
// expect: destroyed error before it was ready false false
// expect: destroyed close  false false
'use strict';
var Duplex = require('stream').Duplex;

function watch(name, d) {
	['end', 'finish', 'close', 'error'].forEach(function (e) {
		d.on(e, function (x) { console.log(name, e, x ? x.message : '', d.readable, d.writable); });
	});
	return d;
}

function source(n) {
	return function () { this.push(n-- > 0 ? 'r' : null); };
}

function echo(c, e, cb) {
	console.log('written ' + c);
	cb();
}

var d = watch('open', new Duplex({ read: source(1), write: echo }));
console.log(d instanceof require('stream').Readable, d.allowHalfOpen, d.readable, d.writable);
d.on('data', function (c) { console.log('read ' + c); });
d.on('end', function () { setTimeout(function () { d.end('w'); }, 1); });
d.on('close', closed);

function closed() {
	var h = watch('closed', new Duplex({ read: source(1), write: echo, allowHalfOpen: false }));
	h.resume();
	h.on('close', halves);
}

function halves() {
	var r = watch('read only', new Duplex({ read: source(1), writable: false }));
	console.log(r.readable, r.writable, r.writableEnded);
	r.resume();
	r.on('close', function () {
		var w = watch('write only', new Duplex({ write: echo, readable: false }));
		console.log(w.readable, w.writable, w.readableEnded);
		w.end('x');
		w.on('close', constructs);
	});
}

function constructs() {
	var events = [];
	var c = watch('constructed', new Duplex({
		construct: function (cb) {
			console.log('construct');
			setTimeout(function () {
				console.log('ready');
				cb();
			}, 2);
		},
		read: source(1),
		write: echo,
		final: function (cb) {
			console.log('final');
			cb();
		}
	}));
	console.log(c.write('early'), c.writableLength);
	c.end();
	c.on('data', function (x) { console.log('read ' + x); });
	c.on('close', failing);
}

function failing() {
	var f = watch('failing', new Duplex({
		construct: function (cb) { cb(new Error('cannot open')); },
		read: source(1),
		write: echo,
		destroy: function (err, cb) {
			console.log('destroy ' + (err && err.message));
			cb(err);
		}
	}));
	f.write('x', function (err) { console.log('cb ' + err.message); });
	f.on('close', function () {
		var g = watch('destroyed', new Duplex({
			construct: function (cb) {
				console.log('constructing');
				setTimeout(cb, 1);
			},
			read: source(1),
			write: echo,
			destroy: function (err, cb) {
				console.log('destroying ' + (err && err.message));
				cb(err);
			}
		}));
		g.destroy(new Error('before it was ready'));
		console.log(g.destroyed, g.closed);
	});
}
