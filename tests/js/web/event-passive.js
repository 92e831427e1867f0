// A passive listener cancels nothing, and returnValue can be set, as the DOM standard says (node 20 knows neither).
'use strict';
const target = new EventTarget();
function canceled(options, act, cancelable = true) {
	const listener = event => { act(event); seen = event.defaultPrevented; };
	let seen;
	target.addEventListener('x', listener, options);
	const goesOn = target.dispatchEvent(new Event('x', { cancelable }));
	target.removeEventListener('x', listener, options);
	return `${seen} ${goesOn}`;
}
const prevent = event => event.preventDefault(), set = value => event => { event.returnValue = value; };
for (const options of [undefined, {}, { passive: false }, { passive: true }, { passive: 1 }])
	console.log(canceled(options, prevent), canceled(options, set(false)), canceled(options, set(true)), canceled(options, set(0), false));
// expect: true false true false false true false true
// expect: true false true false false true false true
// expect: true false true false false true false true
// expect: false true false true false true false true
// expect: false true false true false true false true
// only while it runs, also if it throws or is an object
process.on('uncaughtException', error => { console.log(error.message); });
target.addEventListener('y', event => { event.preventDefault(); throw new Error('thrown'); }, { passive: true });
target.addEventListener('y', { handleEvent(event) { event.preventDefault(); console.log(event.defaultPrevented); } }, { passive: true });
target.addEventListener('y', event => { event.preventDefault(); });
console.log(target.dispatchEvent(new Event('y', { cancelable: true })));
// expect: false
// expect: false
const late = new Event('z', { cancelable: true });
target.addEventListener('z', () => {}, { passive: true });
target.dispatchEvent(late);
late.preventDefault();
console.log(late.defaultPrevented, late.returnValue);
// expect: true false
const { set: setter } = Object.getOwnPropertyDescriptor(Event.prototype, 'returnValue');
for (const self of [undefined, {}, Event.prototype]) {
	try {
		setter.call(self, false);
	} catch (error) {
		console.log(error.name);
	}
}
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: thrown
