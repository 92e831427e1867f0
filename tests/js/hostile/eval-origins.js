// Text made by text that was made by text: what each says of its origin does not grow without end, nor with it what all of them hold.
const assert = require('assert');
let run = (text) => eval(text), first;
for (let i = 0; i < 3000; i++) {
  run = run('(text) => eval(text)');
  if (i === 2)
    first = run;
}
const lines = (f) => f('new Error("here").stack').split('\n');
assert.strictEqual(lines(first)[1].match(/eval at/g).length, 4);
assert(Math.max(...lines(run).map((line) => line.length)) < 10000);
let depth = 0;
const deeper = 'depth++ < 1500 ? eval(deeper) : new Error("here").stack';
assert(Math.max(...eval(deeper).split('\n').map((line) => line.length)) < 10000);
console.log('done');
// expect: done
