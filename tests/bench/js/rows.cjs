// One measurement: ENGINE rows.cjs ROW FOLDER; prints its figure, in the row's unit, as the last line.
// ES5, so that every engine runs the same text.
'use strict';
/* global os, scriptArgs */
var args = typeof process !== 'undefined' && process.argv ? process.argv.slice(2) : scriptArgs.slice(1);
var row = args[0], dir = args[1];
var later = typeof setTimeout === 'function' ? setTimeout : os.setTimeout;
var cancel = typeof clearTimeout === 'function' ? clearTimeout : os.clearTimeout;
var print_ = typeof console !== 'undefined' ? function (x) { console.log(x); } : print;

function now() {
  return typeof performance !== 'undefined' ? performance.now() : Date.now();
}

function result(x) {
  print_(String(Math.round(x * 1000) / 1000));
}

function nothing() {}

function fs() {
  return require('fs');
}

function each(count, width, one, done) {
  // `count` calls of one(i, callback), `width` at a time
  var next = 0, finished = 0;
  function start() {
    if (next < count) one(next++, end);
  }
  function end(err) {
    if (err) throw err;
    if (++finished === count) done();
    else start();
  }
  for (var i = 0; i < width && i < count; i++) start();
}

function numbers(count) {
  var i = 0;
  return new ReadableStream({ pull: function (c) { i < count ? c.enqueue(i++) : c.close(); } });
}

function throughTransform(source, write, done) {
  source.pipeThrough(new TransformStream()).pipeTo(new WritableStream({ write: write })).then(done);
}

var rows = {
  'timers-clear': function () {
    var t = now(), list = [];
    for (var i = 0; i < 200000; i++) list.push(later(nothing, 1000 + i % 1000));
    for (i = 0; i < 200000; i++) cancel(list[i]);
    later(function () { result(now() - t); }, 0);
  },
  'timers-fire': function () {
    var t = now(), left = 200000;
    function fire() {
      if (--left === 0) result(now() - t);
    }
    for (var i = 0; i < 200000; i++) later(fire, 1 + i % 100);
  },
  'intervals': function () {
    // percent of the ticks that 1,000 intervals of 10 ms should have in one second
    var ticks = 0, list = [];
    function tick() { ticks++; }
    for (var i = 0; i < 1000; i++) list.push(setInterval(tick, 10));
    later(function () {
      list.forEach(clearInterval);
      result(ticks / 100000 * 100);
    }, 1005);
  },
  'timer-late': function () {
    // 99th percentile of lateness of a 10 ms timer in an idle process, ms
    var late = [];
    (function again() {
      var t = now();
      later(function () {
        late.push(now() - t - 10);
        if (late.length < 100) return again();
        late.sort(function (a, b) { return a - b; });
        result(late[98]);
      }, 10);
    })();
  },
  'promise-links': function () {
    var t = now(), p = Promise.resolve(0);
    function add(x) { return x + 1; }
    for (var i = 0; i < 1000000; i++) p = p.then(add);
    p.then(function () { result(now() - t); });
  },
  'microtasks': function () {
    var t = now(), left = 200000;
    function job() {
      if (--left === 0) result(now() - t);
    }
    for (var i = 0; i < 200000; i++) queueMicrotask(job);
  },
  'read-concurrent': function () {
    var f = fs(), t = now();
    each(5000, 5000, function (i, cb) { f.readFile(dir + '/small/' + i, cb); }, function () { result(now() - t); });
  },
  'read-sequential': function () {
    var f = fs(), t = now();
    each(5000, 1, function (i, cb) { f.readFile(dir + '/small/' + i, cb); }, function () { result((now() - t) / 5000 * 1000); });
  },
  'read-sync': function () {
    var f = fs(), t = now();
    for (var i = 0; i < 5000; i++) f.readFileSync(dir + '/small/' + i);
    result(now() - t);
  },
  'stat': function () {
    var f = fs(), t = now();
    each(10000, 10000, function (i, cb) { f.stat(dir + '/small/' + i % 5000, cb); }, function () { result(now() - t); });
  },
  'readdir': function () {
    var f = fs(), t = now();
    f.readdir(dir + '/wide', function (err, list) {
      if (err || list.length !== 10000) throw err || new Error('readdir');
      result(now() - t);
    });
  },
  'read-256mb': function () {
    var f = fs(), t = now();
    f.readFile(dir + '/big', function (err, data) {
      if (err || data.length !== 268435456) throw err || new Error('short');
      result(256 / ((now() - t) / 1000));
    });
  },
  'stream-256mb': function () {
    var f = fs(), t = now(), n = 0;
    f.createReadStream(dir + '/big').on('data', function (c) { n += c.length; }).on('end', function () {
      if (n !== 268435456) throw new Error('short');
      result(256 / ((now() - t) / 1000));
    });
  },
  'copy-256mb': function () {
    var f = fs(), t = now();
    f.copyFile(dir + '/big', dir + '/big-copy', function (err) {
      if (err) throw err;
      var used = now() - t;
      f.unlinkSync(dir + '/big-copy');
      result(256 / (used / 1000));
    });
  },
  'web-pipe': function () {
    var t = now(), sum = 0;
    throughTransform(numbers(1000000), function (n) { sum += n; }, function () {
      if (sum !== 499999500000) throw new Error('lost');
      result(now() - t);
    });
  },
  'web-pipe-256mb': function () {
    var t = now(), n = 0, left = 4096, chunk = new Uint8Array(65536);
    var source = new ReadableStream({ pull: function (c) { left-- ? c.enqueue(chunk) : c.close(); } });
    throughTransform(source, function (c) { n += c.length; }, function () {
      if (n !== 268435456) throw new Error('short');
      result(256 / ((now() - t) / 1000));
    });
  },
  'web-for-await': async function () {
    var t = now(), sum = 0;
    for await (var n of numbers(1000000)) sum += n;
    if (sum !== 499999500000) throw new Error('lost');
    result(now() - t);
  },
  'web-read': async function () {
    var t = now(), sum = 0, reader = numbers(1000000).getReader(), got;
    while (!(got = await reader.read()).done) sum += got.value;
    if (sum !== 499999500000) throw new Error('lost');
    result(now() - t);
  },
  'web-tee': async function () {
    var t = now(), both = numbers(500000).tee();
    var sums = await Promise.all(both.map(async function (branch) {
      var sum = 0;
      for await (var n of branch) sum += n;
      return sum;
    }));
    if (sums[0] !== 124999750000 || sums[1] !== sums[0]) throw new Error('lost');
    result(now() - t);
  },
  'web-decode-256mb': async function () {
    var line = 'a line of text, with an \u00e9 in it\n', chunk = new Uint8Array(65536).fill(32), left = 4096, n = 0, size = line.length + 1;
    for (var i = 0; i + size <= chunk.length; i += size) chunk.set(new TextEncoder().encode(line), i);
    var want = 4096 * (chunk.length - i / size), t = now();
    var source = new ReadableStream({ pull: function (c) { left-- ? c.enqueue(chunk) : c.close(); } });
    await source.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: function (s) { n += s.length; } }));
    if (n !== want) throw new Error('lost');
    result(256 / ((now() - t) / 1000));
  },
  'append-path': function () {
    var f = fs(), name = dir + '/append', t = now();
    each(2000, 1, function (i, cb) { f.appendFile(name, 'a line of text\n', cb); }, function () {
      var used = now() - t;
      f.unlinkSync(name);
      result(used / 2000 * 1000);
    });
  },
  'append-handle': function () {
    var f = fs(), name = dir + '/append2';
    f.open(name, 'a', function (err, fd) {
      if (err) throw err;
      var t = now();
      each(2000, 1, function (i, cb) { f.write(fd, 'a line of text\n', cb); }, function () {
        var used = now() - t;
        f.closeSync(fd);
        f.unlinkSync(name);
        result(used / 2000 * 1000);
      });
    });
  },
  'spawn': function () {
    children(300, 1, function (i, cb) { program([], { stdio: 'ignore' }, cb); });
  },
  'spawn-pipes': function () {
    children(300, 1, function (i, cb) { program([], {}, cb); });
  },
  'spawn-8': function () {
    children(400, 8, function (i, cb) { program([], {}, cb); });
  },
  'exec-file': function () {
    var execFile = require('child_process').execFile;
    children(300, 1, function (i, cb) { execFile('/bin/echo', ['hello'], cb); });
  },
  'spawn-sync': function () {
    var spawnSync = require('child_process').spawnSync;
    children(300, 1, function (i, cb) {
      spawnSync('/bin/true');
      later(function () { cb(); }, 0);
    });
  }
};

function program(list, options, cb) {
  var child = require('child_process').spawn('/bin/true', list, options);
  child.on('error', cb);
  child.on('close', function () { cb(); });
}

// microseconds for one
function children(count, width, one) {
  var t;
  one(0, function () {
    t = now();
    each(count, width, one, function () { result((now() - t) / count * 1000); });
  });
}

rows[row]();
