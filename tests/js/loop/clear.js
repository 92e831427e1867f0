// clearing: unknown things are silent, either clear works on either timer, a timer of the same batch can be cleared.
// expect: first clears second
// expect: third
// expect: arguments 1 two
clearTimeout(undefined); clearTimeout(null); clearTimeout({}); clearTimeout(123456); clearInterval('x'); clearImmediate(undefined); clearImmediate({});
var a = setTimeout(function () { console.log('never a'); }, 1);
clearInterval(a);
var b = setInterval(function () { console.log('never b'); }, 1);
clearTimeout(b);
var second;
setTimeout(function () { console.log('first clears second'); clearTimeout(second); }, 10);
second = setTimeout(function () { console.log('never second'); }, 10);
setTimeout(function () { console.log('third'); }, 10);
setTimeout(function (x, y) { console.log('arguments', x, y); }, 15, 1, 'two');
var c = setImmediate(function () { console.log('never c'); });
clearImmediate(c);
var e = setImmediate(function () { clearImmediate(f); });
var f = setImmediate(function () { console.log('never f'); });
var start = Date.now();
while (Date.now() - start < 5);
