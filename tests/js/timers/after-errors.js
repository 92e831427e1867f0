// After an error that 'uncaughtException' takes, the ticks and jobs that wait run at the end of the next callback.
// expect: caught main
// expect: caught tick
// expect: tick 1
// expect: tick 2
// expect: caught m
// expect: m2
// expect: tick of m
// expect: caught rejection
// expect: caught i1
// expect: i2
// expect: tick of i1
// expect: job of i1
// expect: i3
// expect: caught a
// expect: i4
// expect: after a
// expect: caught b
// expect: i5
// expect: after b
// expect: domain in an immediate
// expect: i6
// expect: tick before
// expect: tick of the domain
process.on('uncaughtException', (e) => console.log('caught', e.message));
const log = (text) => () => console.log(text);

setImmediate(() => {
  process.nextTick(log('tick of i1'));
  Promise.resolve().then(log('job of i1'));
  throw new Error('i1');
});
setImmediate(log('i2'));
setImmediate(() => {
  console.log('i3');
  process.nextTick(() => { throw new Error('a'); });
  process.nextTick(log('after a'));
  process.nextTick(() => { throw new Error('b'); });
  process.nextTick(log('after b'));
});
setImmediate(log('i4'));
setImmediate(() => {
  console.log('i5');
  const domain = require('domain').create();
  domain.on('error', (e) => {
    console.log('domain', e.message);
    process.nextTick(log('tick of the domain'));
  });
  setImmediate(() => domain.run(() => {
    process.nextTick(log('tick before'));
    throw new Error('in an immediate');
  }));
  setImmediate(log('i6'));
});
process.nextTick(() => {
  process.nextTick(log('tick 2'));
  throw new Error('tick');
});
process.nextTick(log('tick 1'));
queueMicrotask(() => {
  process.nextTick(log('tick of m'));
  throw new Error('m');
});
queueMicrotask(log('m2'));
Promise.reject(new Error('rejection'));
throw new Error('main');
