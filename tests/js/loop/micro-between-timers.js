// expect: timer a
// expect: tick a
// expect: micro a
// expect: timer b
// expect: tick b
// expect: micro b
// expect: timer c
// expect: tick c
// expect: micro c
function late(name) {
  setTimeout(function () {
    console.log('timer', name);
    Promise.resolve().then(function () { console.log('micro', name); });
    process.nextTick(function () { console.log('tick', name); });
  }, 2);
}
late('a'); late('b'); late('c');
var t = Date.now();
while (Date.now() - t < 20);
