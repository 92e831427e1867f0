// performance.now counts milliseconds with a fraction from the start and never steps back; timeOrigin is that start in wall time.
// expect: number number true
// expect: true true
// expect: true
'use strict';
console.log(typeof performance.now(), typeof performance.timeOrigin, performance === require('perf_hooks').performance);
var a = performance.now(), b = performance.now();
console.log(a >= 0, b >= a);
console.log(Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 2000);
