// What an error has left is run once at the end of the timers and once before the immediates that follow, but for what an immediate's
// error has left; each tick that throws ends that.
// expect: timer: caught timer, caught a, caught b, immediate 1, caught c, immediate 2, tick, immediate 3
// expect: fs: caught fs, caught a, immediate 1, caught b, immediate 2, caught c, immediate 3, tick
// expect: immediate: caught immediate, immediate 1, caught a, immediate 2, caught b, immediate 3, caught c, tick
let seen = [];
const log = (text) => seen.push(text);
process.on('uncaughtException', (e) => log(`caught ${e.message}`));

const fails = (what) => () => {
  for (const name of 'abc')
    process.nextTick(() => { throw new Error(name); });
  process.nextTick(log, 'tick');
  for (let i = 1; i <= 3; i++)
    setImmediate(log, `immediate ${i}`);
  throw new Error(what);
};
const starts = { timer: (f) => setTimeout(f, 1), fs: (f) => require('fs').stat('/', f), immediate: (f) => setImmediate(f) };
const names = Object.keys(starts);

setInterval(function () {
  if (seen.length)
    console.log(`${names.shift()}: ${seen.join(', ')}`);
  seen = [];
  if (names.length)
    starts[names[0]](fails(names[0]));
  else
    clearInterval(this);
}, 30);
