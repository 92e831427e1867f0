// destroy: once, in order, with and without an error, before and after the end.
// expect: _destroy one
// expect: true true false false one
// expect: false null
// expect: duplex _destroy null
// expect: destroy callback null
// expect: true false 10
// expect: false false true
// expect: false true false
// expect: tick true
// expect: swap error another true true
// expect: swap close  true true
// expect: eats close  true true
// expect: throws error thrown in _destroy true true
// expect: throws close  true true
// expect: cb close  true true
// expect: buffered close  true true
// expect: true true
// expect: r error one true true
// expect: r close  true true
// expect: auto end  false false
// expect: false true
// expect: auto false
'use strict';
var stream = require('stream');

function watch(name, s) {
	['error', 'end', 'finish', 'close'].forEach(function (e) {
		s.on(e, function (x) { console.log(name, e, x ? x.message : '', s.closed, s.destroyed); });
	});
	return s;
}

function nothing() {}

var r = watch('r', new stream.Readable({
	read: nothing,
	destroy: function (err, cb) {
		console.log('_destroy', err && err.message);
		process.nextTick(cb, err);
	}
}));
console.log(r.destroy(new Error('one')) === r, r.destroyed, r.closed, r.readable, r.errored.message);
r.destroy(new Error('two'));
process.nextTick(function () { console.log('tick', r.closed); });
console.log(r.push('late'), r.read());

var swap = watch('swap', new stream.Readable({ read: nothing, destroy: function (err, cb) { cb(new Error('another')); } }));
swap.destroy(new Error('first'));

var eats = watch('eats', new stream.Writable({ write: nothing, destroy: function (err, cb) { cb(); } }));
eats.destroy(new Error('eaten'));

var throws = watch('throws', new stream.Writable({ write: nothing, destroy: function () { throw new Error('thrown in _destroy'); } }));
throws.destroy();

var cb = watch('cb', new stream.Duplex({ read: nothing, write: nothing }));
cb._destroy = function (err, done) {
	console.log('duplex _destroy', err);
	done(err);
};
cb.destroy(null, function (err) { console.log('destroy callback', err); });

var buffered = watch('buffered', new stream.Readable({ read: nothing }));
buffered.push('never read');
buffered.push(null);
buffered.destroy();
console.log(buffered.readableAborted, buffered.readableDidRead, buffered.readableLength);

var auto = watch('auto', new stream.Readable({ read: function () { this.push(null); }, autoDestroy: false }));
auto.resume();
auto.on('end', function () { setImmediate(function () { console.log('auto', auto.destroyed); }); });

console.log(stream.isErrored(r), stream.isReadable(r), stream.isDisturbed(r));
var fresh = new stream.PassThrough();
console.log(stream.isErrored(fresh), stream.isReadable(fresh), stream.isDisturbed(fresh));
fresh.end('x');
fresh.on('data', function () {
	console.log(stream.isDisturbed(fresh), stream.isReadable(fresh));
});
fresh.on('close', function () { console.log(stream.isReadable(fresh), fresh.readableDidRead); });
