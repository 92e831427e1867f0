// One measurement of the engine alone: ENGINE engine.cjs ROW; prints its figure, in ms (closures: ns), as the last line.
// ES5 without modules, so that every engine runs the same text.
'use strict';
/* global scriptArgs */
var args = typeof process !== 'undefined' && process.argv ? process.argv.slice(2) : scriptArgs.slice(1);
var print_ = typeof console !== 'undefined' ? function (x) { console.log(x); } : print;

function now() {
  return typeof performance !== 'undefined' ? performance.now() : Date.now();
}

function check(ok) {
  if (!ok) throw new Error('wrong answer');
}

function repeat(s, n) {
  for (var out = ''; n; n >>= 1, s += s) if (n & 1) out += s;
  return out;
}

function random(seed) {
  return function () {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed;
  };
}

function people() {
  var list = [], i;
  for (i = 0; i < 10000; i++) {
    list.push({
      id: i, name: 'person ' + i, mail: 'person' + i + '@example.org', tags: ['a', 'b', 'tag' + i % 7],
      score: i * 1.25, ok: i % 2 === 0, at: { x: i, y: -i }, none: null
    });
  }
  return list;
}

function add(a, b) {
  return a + b;
}

// Each returns its own time in ms; what it needs is made before the clock starts.
var rows = {
  'concat': function () {
    var t = now(), s = '', i;
    for (i = 0; i < 200000; i++) s += 'x';
    check(s.length === 200000 && s.charCodeAt(100000) === 120);
    return now() - t;
  },
  'charat': function () {
    var s = repeat('abcdefghij', 10000), n = 0, t = now(), i;
    for (i = 0; i < s.length; i++) if (s.charAt(i) === 'c') n++;
    check(n === 10000);
    return now() - t;
  },
  'charat-unicode': function () {
    var s = repeat('abcdefgh\u00e9j', 10000), n = 0, t = now(), i;
    for (i = 0; i < s.length; i++) if (s.charAt(i) === '\u00e9') n++;
    check(n === 10000);
    return now() - t;
  },
  'substring': function () {
    var s = repeat('abcdefghij', 10000), n = 0, t = now(), i;
    for (i = 0; i < 5000; i++) n += s.substring(i * 10, i * 10 + 50000).length;
    check(n === 250000000);
    return now() - t;
  },
  'shift': function () {
    var a = [], n = 0, t, i;
    for (i = 0; i < 20000; i++) a.push(i);
    t = now();
    for (i = 0; i < 2000; i++) n += a.shift();
    check(n === 1999000 && a.length === 18000);
    return now() - t;
  },
  'sort': function () {
    var a = [], r = random(42), t, i;
    for (i = 0; i < 100000; i++) a.push(r());
    t = now();
    a.sort(function (x, y) { return x - y; });
    t = now() - t;
    for (i = 1; i < a.length; i++) check(a[i - 1] <= a[i]);
    return t;
  },
  'json-parse': function () {
    var text = JSON.stringify(people()), t = now(), list = JSON.parse(text);
    check(list.length === 10000 && list[9999].at.x === 9999);
    return now() - t;
  },
  'json-stringify': function () {
    var list = people(), t = now(), text = JSON.stringify(list);
    check(text.length > 1200000);
    return now() - t;
  },
  'property-get': function () {
    var o = { a: 1, b: 2, c: 3, d: 4 }, n = 0, t = now(), i;
    for (i = 0; i < 1000000; i++) n += o.c;
    check(n === 3000000);
    return now() - t;
  },
  'call': function () {
    var n = 0, t = now(), i;
    for (i = 0; i < 1000000; i++) n = add(n, 1);
    check(n === 1000000);
    return now() - t;
  },
  'closure': function () {
    // ms for a million rounds whose variables belong to an outer function
    var n = 0, i, t = now();
    function loop() {
      for (i = 0; i < 1000000; i++) n += i;
    }
    loop();
    check(n === 499999500000);
    return now() - t;
  },
  'objects': function () {
    var t = now(), last = null, i;
    for (i = 0; i < 500000; i++) last = { x: i, y: last && last.x };
    check(last.y === 499998);
    return now() - t;
  },
  'regexp-backtrack': function () {
    var t = now();
    check(!/^(a+)+b$/.test(repeat('a', 22)));
    return now() - t;
  }
};

print_(String(Math.round(rows[args[0]]() * 1000) / 1000));
