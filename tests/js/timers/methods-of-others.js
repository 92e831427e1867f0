// Methods of timers called on other objects do nothing.
const timer = setTimeout(() => {}, 1);
for (const name of ['ref', 'unref', 'refresh', 'close']) {
	const other = {};
	console.log(name, timer[name].call(other) === other);
}
console.log(timer.hasRef.call({}), timer[Symbol.dispose].call({}));
process.nextTick(timer.unref.bind({}));
// its fields are not theirs
for (const name of ['_idleTimeout', '_idleStart', '_onTimeout', '_timerArgs', '_repeat', '_destroyed']) {
	const { get, set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(timer), name) ?? {};
	for (const call of [get, set])
		try {
			call?.call({}, 1);
		} catch {}
}
try {
	timer.unref.call(undefined);
} catch (error) {
	console.log(error.name);
}
// expect: ref true
// expect: unref true
// expect: refresh true
// expect: close true
// expect: undefined undefined
// expect: TypeError
