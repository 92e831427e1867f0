// What a context's globalThis refuses is said as of an ordinary object, and trying to freeze it breaks nothing.
// expect: Object.defineProperty(globalThis, "fixed", { value: 1 }) -> TypeError: Cannot redefine property: fixed
// expect: Object.defineProperties(this, { fixed: { value: 1 } }) -> TypeError: Cannot redefine property: fixed
// expect: Reflect.defineProperty(this, "fixed", { value: 1 }) -> false
// expect: delete globalThis.fixed -> false
// expect: Object.defineProperty(globalThis, "open", { value: 2 }).open -> 2
// expect: Object.freeze(globalThis) -> TypeError: Cannot freeze
// expect: Object.seal(globalThis) -> TypeError: Cannot seal
// expect: Object.preventExtensions(globalThis) -> TypeError: Cannot prevent extensions
// expect: Reflect.preventExtensions(globalThis) -> false
// expect: Object.isExtensible(globalThis) -> true
// expect: more = 3 -> 3
// expect: Object.keys(globalThis).join() -> open,more
// expect: Object.freeze(new Proxy({}, { preventExtensions: () => false })) -> TypeError: 'preventExtensions' on proxy: trap returned falsish
'use strict';
const vm = require('vm');
const context = vm.createContext(Object.defineProperties({ open: 1 }, { fixed: {} }));

for (const text of ['Object.defineProperty(globalThis, "fixed", { value: 1 })',
	'Object.defineProperties(this, { fixed: { value: 1 } })', 'Reflect.defineProperty(this, "fixed", { value: 1 })',
	'delete globalThis.fixed', 'Object.defineProperty(globalThis, "open", { value: 2 }).open',
	'Object.freeze(globalThis)', 'Object.seal(globalThis)', 'Object.preventExtensions(globalThis)',
	'Reflect.preventExtensions(globalThis)', 'Object.isExtensible(globalThis)', 'more = 3',
	'Object.keys(globalThis).join()', 'Object.freeze(new Proxy({}, { preventExtensions: () => false }))']) {
	let told;
	try {
		told = vm.runInContext(text, context);
	} catch (error) {
		told = `${error.name}: ${error.message}`;
	}
	console.log(text, '->', told);
}
