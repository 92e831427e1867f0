// process.env takes plain values only: no accessor, nothing read-only or hidden, and it cannot be frozen.
const tell = (f) => {
	try {
		return f();
	} catch (e) {
		return `${e.name} ${e.code}: ${e.message}`;
	}
};
const whole = { configurable: true, writable: true, enumerable: true };
console.log(tell(() => Object.defineProperty(process.env, 'D', { value: 'x' })));
console.log(tell(() => Object.defineProperty(process.env, 'D', { get() {} })));
console.log(tell(() => Object.defineProperty(process.env, 'D', {})));
console.log(tell(() => Object.defineProperty(process.env, 'D', { value: 5, ...whole }) === process.env), process.env.D, typeof process.env.D);
console.log(tell(() => Reflect.defineProperty(process.env, 'D', { value: 'again', ...whole })), process.env.D);
console.log(tell(() => Object.freeze(process.env)), '|', tell(() => Object.preventExtensions(process.env)));
process.env.LATER = '1';
console.log(process.env.LATER, Object.getOwnPropertyDescriptor(process.env, 'LATER'));
// expect: TypeError ERR_INVALID_OBJECT_DEFINE_PROPERTY: 'process.env' only accepts a configurable, writable, and enumerable data descriptor
// expect: TypeError ERR_INVALID_OBJECT_DEFINE_PROPERTY: 'process.env' does not accept an accessor(getter/setter) descriptor
// expect: TypeError ERR_INVALID_OBJECT_DEFINE_PROPERTY: 'process.env' only accepts a configurable, writable, and enumerable data descriptor
// expect: true 5 string
// expect: true again
// expect: TypeError undefined: Cannot freeze | TypeError undefined: Cannot prevent extensions
// expect: 1 { value: '1', writable: true, enumerable: true, configurable: true }
