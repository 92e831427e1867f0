// Two async generators consumed at once: yields, deliveries and clean-up interleave job by job.  Generators and loops
// are written out as the language lowers them: a yield awaits its value, a loop awaits what next() gives.
// expect: a yield 0
// expect: b yield 0
// expect: a got 0
// expect: a yield 1
// expect: b got 0
// expect: b yield 1
// expect: a got 1
// expect: a yield 2
// expect: b got 1
// expect: b cleanup
// expect: a got 2
// expect: a cleanup
// expect: arr 1
// expect: arr 2
// expect: arr 3
// expect: c yield 0
// expect: c yield 1
// expect: c cleanup
// expect: [
// expect:   { value: 0, done: false },
// expect:   { value: 1, done: false },
// expect:   { value: 'r', done: true },
// expect:   { value: undefined, done: true }
// expect: ]
function generator(name) {
  var i = 0, state = 'start', queue = [];
  function settle(result) {
    queue.shift().resolve(result);
    if (queue.length)
      step();
  }
  function step() {
    var request = queue[0];
    if (state !== 'done' && request.kind === 'next') {
      if (i < 3) {
        console.log(name, 'yield', i);
        state = 'running';
        Promise.resolve(i++).then(function (v) { state = 'yielded'; settle({ value: v, done: false }); });
        return;
      }
      console.log(name, 'cleanup');
      state = 'done';
    } else if (request.kind === 'return') {
      var started = state === 'yielded';
      state = 'running';
      Promise.resolve(request.value).then(function (v) {
        if (started)
          console.log(name, 'cleanup');
        state = 'done';
        settle({ value: v, done: true });
      });
      return;
    }
    settle({ value: undefined, done: true });
  }
  function ask(kind, value) {
    return new Promise(function (resolve) {
      queue.push({ kind: kind, value: value, resolve: resolve });
      if (state !== 'running' && queue.length === 1)
        step();
    });
  }
  return { next: function () { return ask('next'); }, 'return': function (v) { return ask('return', v); } };
}
// body(value) is true to break
function loop(it, body) {
  return new Promise(function (resolve) {
    (function turn() {
      it.next().then(function (r) {
        if (r.done)
          resolve();
        else if (body(r.value))
          it.return().then(function () { resolve(); });
        else
          turn();
      });
    })();
  });
}
function values(list) {
  var i = 0;
  return { next: function () {
    if (i === list.length)
      return Promise.resolve({ value: undefined, done: true });
    return Promise.resolve(list[i++]).then(function (v) { return { value: v, done: false }; });
  } };
}
var a = loop(generator('a'), function (v) { console.log('a got', v); });
var b = loop(generator('b'), function (v) { console.log('b got', v); return v === 1; });
Promise.all([a, b]).then(function () {
  return loop(values([Promise.resolve(1), 2, new Promise(function (r) { setTimeout(r, 5, 3); })]), function (v) { console.log('arr', v); });
}).then(function () {
  var it = generator('c');
  return Promise.all([it.next(), it.next(), it.return('r'), it.next()]);
}).then(function (all) { console.log(all); });
