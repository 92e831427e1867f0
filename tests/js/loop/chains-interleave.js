// expect: sync end
// expect: a0
// expect: b0
// expect: caught inner
// expect: a1
// expect: b1
// expect: finally
// expect: a2
// expect: b2
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
Promise.reject(new Error('inner')).catch(function (e) { console.log('caught', e.message); }).finally(function () { console.log('finally'); });
console.log('sync end');
