// pipeline: success, failure anywhere, everything destroyed, one callback.
// expect: -- good
// expect: true
// expect: undefined aa,bb true
// expect: -- array
// expect: undefined 1,2
// expect: -- middle
// expect: mid true true true false
// expect: -- last
// expect: sink true true
// expect: -- early
// expect: ERR_STREAM_PREMATURE_CLOSE Premature close true true
// expect: -- sourceError
// expect: src true
// expect: -- destroyedBefore
// expect: ERR_STREAM_PREMATURE_CLOSE
// expect: -- keptOpen
// expect: undefined false true 0
// expect: read kk
// expect: -- pressure
// expect: undefined peak 1
// expect: -- bytes
// expect: undefined 201000 true
// expect: -- misuse
// expect: TypeError ERR_INVALID_ARG_TYPE The "streams[stream.length - 1]" property must be of type function. Received an instance of Readable
// expect: TypeError ERR_MISSING_ARGS The "streams" argument must be specified
// expect: TypeError ERR_INVALID_ARG_TYPE The "streams[stream.length - 1]" property must be of type function. Received type number (5)
// expect: -- promise
// expect: resolved undefined pp,qq
// expect: rejected no
'use strict';
var stream = require('stream');
var pipeline = stream.pipeline;

function source(list) { return stream.Readable.from(list); }

function double() {
	return new stream.Transform({ objectMode: true, transform: function (c, e, cb) { cb(null, c + c); } });
}

function sink(out, options) {
	options = options || {};
	options.objectMode = true;
	if (!options.write)
		options.write = function (c, e, cb) {
			out.push(String(c));
			setImmediate(cb);
		};
	return new stream.Writable(options);
}

var tests = [
	function good(next) {
		var out = [], w = sink(out);
		var ret = pipeline(source(['a', 'b']), double(), w, function (err) {
			console.log(err, out.join(), w.destroyed);
			next();
		});
		console.log(ret === w);
	},
	function array(next) {
		var out = [];
		pipeline([source([1, 2]), sink(out)], function (err) {
			console.log(err, out.join());
			next();
		});
	},
	function middle(next) {
		var r = source(['a']), t = new stream.Transform({ transform: function (c, e, cb) { cb(new Error('mid')); } }), w = sink([]);
		pipeline(r, t, w, function (err) {
			console.log(err.message, r.destroyed, t.destroyed, w.destroyed, w.writableFinished);
			next();
		});
	},
	function last(next) {
		var r = source(['a', 'b', 'c']), w = sink([], { write: function (c, e, cb) { cb(new Error('sink')); } });
		pipeline(r, w, function (err) {
			console.log(err.message, r.destroyed, w.destroyed);
			next();
		});
	},
	function early(next) {
		var r = new stream.Readable({ read: function () {} }), w = sink([]);
		pipeline(r, w, function (err) {
			console.log(err.code, err.message, r.destroyed, w.destroyed);
			next();
		});
		r.destroy();
	},
	function sourceError(next) {
		var r = new stream.Readable({ read: function () { this.destroy(new Error('src')); } }), w = sink([]);
		pipeline(r, w, function (err) {
			console.log(err.message, w.destroyed);
			next();
		});
	},
	function destroyedBefore(next) {
		var r = new stream.PassThrough();
		r.destroy();
		pipeline(r, sink([]), function (err) {
			console.log(err.code);
			next();
		});
	},
	function keptOpen(next) {
		var p = new stream.PassThrough();
		pipeline(source(['k']), double(), p, function (err) {
			console.log(err, p.destroyed, p.readable, p.listenerCount('error'));
			p.on('data', function (c) { console.log('read ' + c); });
			p.on('close', next);
		});
		p.resume().pause();
		p.on('readable', function () {});
		p.removeAllListeners('readable');
		p.resume();
	},
	function pressure(next) {
		var active = 0, peak = 0, list = [], i;
		for (i = 0; i < 50; i++)
			list.push('c' + i);
		pipeline(source(list), new stream.Writable({
			objectMode: true,
			highWaterMark: 2,
			write: function (c, e, cb) {
				peak = Math.max(peak, ++active);
				setImmediate(function () {
					active--;
					cb();
				});
			}
		}), function (err) {
			console.log(err, 'peak', peak);
			next();
		});
	},
	function bytes(next) {
		var n = 0, total = 0, drains = 0;
		var w = new stream.Writable({ highWaterMark: 4000, write: function (c, e, cb) { total += c.length; setImmediate(cb); } });
		w.on('drain', function () { drains++; });
		pipeline(new stream.Readable({ read: function () { this.push(n++ > 200 ? null : Buffer.alloc(1000, n & 255)); } }), w, function (err) {
			console.log(err, total, drains > 5);
			next();
		});
	},
	function misuse(next) {
		[function () { pipeline(source([1])); }, function () { pipeline(source([1]), function () {}); },
			function () { pipeline(source([1]), sink([]), 5); }].forEach(function (f) {
			try {
				f();
				console.log('no error');
			} catch (err) {
				console.log(err.name, err.code, err.message);
			}
		});
		next();
	},
	function promise(next) {
		var out = [], p = require('stream/promises');
		p.pipeline(source(['p', 'q']), double(), sink(out)).then(function (v) {
			console.log('resolved', v, out.join());
			return p.pipeline(source(['x']), sink([], { write: function (c, e, cb) { cb(new Error('no')); } }));
		}).then(function () { console.log('never'); }, function (err) { console.log('rejected', err.message); })
			.then(next);
	}
];

(function run() {
	var t = tests.shift();
	if (t) {
		console.log('-- ' + t.name);
		t(run);
	}
})();
