// What scripts write into a Timeout, as node reads it.
// expect: 5 null false function undefined
// expect: cleared -1 null true null
// expect: interval made a timeout: 1 true null 5
// expect: stalled: 1 true 5 -1
// expect: timeout made an interval: 3 true 6 -1
// expect: replaced 1 2
// expect: nobody: true 5
// expect: short: true
// expect: stays: true
// expect: refused: 0
const { AsyncLocalStorage } = require('async_hooks');
const plain = setTimeout(() => {}, 5);
console.log(plain._idleTimeout, plain._repeat, plain._destroyed, typeof plain._onTimeout, plain._timerArgs);
clearTimeout(plain);
console.log('cleared', plain._idleTimeout, plain._repeat, plain._destroyed, plain._onTimeout);

const counts = {};
function count(name) {
	counts[name] = (counts[name] ?? 0) + 1;
	return counts[name];
}

const once = setInterval(() => {
	count('once');
	once._repeat = null;
}, 5);
const stalled = setInterval(() => {
	count('stalled');
	stalled._idleTimeout = -1;
}, 5);
const again = setTimeout(() => {
	if (count('again') === 3)
		clearTimeout(again);
}, 5);
again._repeat = 6;

let replaced;
const storage = new AsyncLocalStorage();
const other = storage.run(2, () => setTimeout(() => count('never'), 5));
other._onTimeout = value => { replaced = `replaced ${value} ${storage.getStore()}`; };
other._timerArgs = [1];
const nobody = setTimeout(() => count('never'), 5);
nobody._onTimeout = null;

const short = setTimeout(() => count('short'), 100000);
short._idleTimeout = 1;
short.refresh();
const stays = setTimeout(() => count('stays'), 5);
stays._idleTimeout = -1;

const refused = setTimeout(() => count('refused'), 1);
refused._idleTimeout = -1;
clearTimeout(refused);
refused.refresh();


setTimeout(() => {
	console.log('interval made a timeout:', counts.once, once._destroyed, once._repeat, once._idleTimeout);
	console.log('stalled:', counts.stalled, stalled._destroyed, stalled._repeat, stalled._idleTimeout);
	console.log('timeout made an interval:', counts.again, again._destroyed, again._repeat, again._idleTimeout);
	console.log(replaced);
	console.log('nobody:', nobody._destroyed, nobody._idleTimeout);
	console.log('short:', counts.short === 1);
	console.log('stays:', counts.stays === 1);
	console.log('refused:', counts.refused ?? 0);
}, 80);
