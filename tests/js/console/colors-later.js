// FORCE_COLOR counts from when a script sets it, for every console; so does a stream that says it is a terminal.
// expect: [ 1 ]
// expect: [ [33m2[39m ]
// expect: { k: [33m3[39m }
// expect: [ [33m4[39m ]
// expect: [ 5 ]
// expect: [ 6 ]
// expect: [ [33m7[39m ]
// expect: [ 8 ]
// expect: [ [33m9[39m ]
// expect: [33m10[39m
// expect: 11
// expect: [ 12 ]
// env: TERM=xterm
console.log([1]);
process.env.FORCE_COLOR = '1';
console.log([2]); console.log('%o', { k: 3 });
const { PassThrough } = require('stream');
const pipe = new PassThrough();
pipe.on('data', text => process.stdout.write(text));
const mine = new console.Console(pipe);
mine.log([4]);
process.env.FORCE_COLOR = '0';
console.log([5]);
mine.log([6]);
process.env.FORCE_COLOR = 'true';
console.log([7]);
delete process.env.FORCE_COLOR;
console.log([8]);
process.stdout.isTTY = true;
process.stdout.getColorDepth = () => 8;
console.log([9]); console.log(10);
process.stdout.getColorDepth = () => 1;
console.log(11);
process.env = { FORCE_COLOR: '0' };
console.log([12]);
