// A hook `before` of the whole file runs when it is made; the first line of the report comes before the hooks `after`.
// expect: body
// expect: before TestContext
// expect: made
// expect: tick
// expect: job
// expect: TAP version 13
// expect: beforeExit
// expect: after
// expect: 1..0
// expect: # tests 0
// expect: # suites 0
// expect: # pass 0
// expect: # fail 0
// expect: # cancelled 0
// expect: # skipped 0
// expect: # todo 0
// run: {jsr} --test-reporter=tap {file} | grep -v duration_ms
const { before, after } = require('node:test');
console.log('body');
before(context => console.log('before', context.constructor.name));
after(() => console.log('after'));
console.log('made');
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('job'));
process.on('beforeExit', () => console.log('beforeExit'));
