// A Readable's three moods and the order of its events.
// expect: start  0 false false false
// expect: listening true 0 false false false
// expect: sync done
// expect: resume
// expect: data chunk0 true 6 false false false
// expect: data chunk1 true 6 false false false
// expect: data chunk2 true 0 false false false
// expect: tick true 0 false false false
// expect: end true 0 true false false
// expect: close true 0 true false true
// expect: -- pause and resume
// expect: resume
// expect: data chunk0
// expect: data chunk1
// expect: pause
// expect: false 6 false true false
// expect: later false 12 false true false
// expect: resume
// expect: data chunk2
// expect: data chunk3
// expect: -- readable and read()
// expect: readable false 6 false true false
// expect: read chun 8
// expect: read k0ch 10
// expect: read unk1 12
// expect: read chun 14
// expect: read k2ch 10
// expect: read unk3 6
// expect: read chun 2
// expect: read k4 0
// expect: rest 0
// expect: readable false 0 false true false
// expect: rest 0
// expect: readable false 0 false true false
// expect: rest 0
// expect: end
// expect: null
// expect: -- data and readable together
// expect: readable false 12 false true false
// expect: data chunk0chunk1
// expect: readable false 0 false true false
// expect: end false 0 true true false
// expect: -- without its readable listener it flows again
// expect: false 0 false true false
// expect: true 12 false false false
// expect: data chunk0
// expect: data chunk1
// expect: end
'use strict';
var Readable = require('stream').Readable;

function state(r) {
	return [r.readableFlowing, r.readableLength, r.readableEnded, r.isPaused(), r.destroyed].join(' ');
}

function counter(n, options) {
	var i = 0;
	options = options || {};
	options.read = function () { this.push(i < n ? 'chunk' + i++ : null); };
	return new Readable(options);
}

function flowing() {
	var r = counter(3);
	console.log('start ' + state(r));
	r.on('resume', function () { console.log('resume'); });
	r.on('data', function (c) { console.log('data ' + c + ' ' + state(r)); });
	r.on('end', function () { console.log('end ' + state(r)); });
	r.on('close', function () {
		console.log('close ' + state(r));
		paused();
	});
	console.log('listening ' + state(r));
	process.nextTick(function () { console.log('tick ' + state(r)); });
	console.log('sync done');
}

function paused() {
	var r = counter(4), seen = 0;
	console.log('-- pause and resume');
	r.setEncoding('utf8');
	r.on('pause', function () { console.log('pause'); });
	r.on('resume', function () { console.log('resume'); });
	r.on('data', function (c) {
		console.log('data ' + c);
		if (++seen === 2) {
			r.pause();
			console.log(state(r));
			setTimeout(function () {
				console.log('later ' + state(r));
				r.resume();
			}, 2);
		}
	});
	r.on('end', byHand);
}

function byHand() {
	var r = counter(5, { highWaterMark: 12 });
	console.log('-- readable and read()');
	r.setEncoding('latin1');
	r.on('readable', function () {
		var c;
		console.log('readable ' + state(r));
		while ((c = r.read(4)) !== null)
			console.log('read ' + c + ' ' + r.readableLength);
		console.log('rest ' + r.readableLength);
	});
	r.on('end', function () {
		console.log('end');
		console.log(r.read());
	});
	r.on('close', both);
}

function both() {
	var r = counter(2);
	console.log('-- data and readable together');
	r.on('data', function (c) { console.log('data ' + c); });
	r.on('readable', function () {
		console.log('readable ' + state(r));
		while (r.read() !== null)
			;
	});
	r.on('end', function () {
		console.log('end ' + state(r));
		removed();
	});
}

function removed() {
	var r = counter(2);
	console.log('-- without its readable listener it flows again');
	function onreadable() { console.log('never'); }
	r.on('data', function (c) { console.log('data ' + c); });
	r.on('readable', onreadable);
	r.removeListener('readable', onreadable);
	console.log(state(r));
	process.nextTick(function () { console.log(state(r)); });
	r.on('end', function () { console.log('end'); });
}

flowing();
