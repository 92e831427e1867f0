// expect: x start
// expect: y
// expect: x end
// expect: main
// expect: tick after microtask: micro tick
import './parts.d/order-x.mjs';
import './parts.d/order-y.mjs';
console.log('main');
const seen = [];
process.nextTick(() => seen.push('tick'));
queueMicrotask(() => seen.push('micro'));
setTimeout(() => console.log('tick after microtask:', ...seen), 1);
