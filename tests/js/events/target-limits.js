// expect: Symbol(events.maxEventTargetListeners) Symbol(events.maxEventTargetListenersWarned)
// expect: 10 false
// expect: 3 false true
// The limit of an EventTarget under symbols that `events` has.
const { kMaxEventTargetListeners: max, kMaxEventTargetListenersWarned: warned, setMaxListeners } = require('events');
console.log(max, warned);
const target = new EventTarget();
console.log(target[max], target[warned]);
setMaxListeners(3, target);
console.log(target[max], target[warned], (() => {
	for (let i = 0; i < 4; i++)
		target.addEventListener('x', () => {});
	return target[warned];
})());
process.removeAllListeners('warning');
