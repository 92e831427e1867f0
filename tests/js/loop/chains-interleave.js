// Two chains, two workers that await twice, and a failure caught and cleaned up, all in one queue of jobs.
// expect: sync end
// expect: a0
// expect: b0
// expect: worker 1 0
// expect: worker 2 0
// expect: caught inner
// expect: finally
// expect: a1
// expect: b1
// expect: worker 1 1
// expect: worker 2 1
// expect: a2
// expect: b2
// expect: got 1
// expect: got 2
// expect: a done
// expect: b done
function chain(name, n) {
  var p = Promise.resolve();
  function step(i) { p = p.then(function () { console.log(name + i); }); }
  for (var i = 0; i < n; i++) step(i);
  return p;
}
chain('a', 3).then(function () { console.log('a done'); });
chain('b', 3).then(function () { console.log('b done'); });
// an async function of two awaits, as the language lowers it
function worker(id) {
  return new Promise(function (resolve) {
    Promise.resolve(undefined).then(function () {
      console.log('worker', id, 0);
      Promise.resolve(undefined).then(function () {
        console.log('worker', id, 1);
        resolve(id);
      });
    });
  });
}
worker(1).then(function (v) { console.log('got', v); });
worker(2).then(function (v) { console.log('got', v); });
Promise.reject(new Error('inner')).then(undefined, function (e) { console.log('caught', e.message); console.log('finally'); });
console.log('sync end');
