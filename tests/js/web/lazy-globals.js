// The web's interfaces are plain properties of the global object, also before they are used: where node loads them late too, once they have been.
// expect: true false true value
// expect: ok
'use strict';
const names = ['URL', 'URLSearchParams', 'Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal', 'TextEncoder', 'TextDecoder', 'DOMException',
	'Blob', 'File', 'Performance', 'PerformanceEntry', 'PerformanceObserver'];
const { writable, enumerable, configurable, value } = Object.getOwnPropertyDescriptor(globalThis, 'URL');
console.log(writable, enumerable, configurable, value === URL ? 'value' : 'another');
for (const name of names) {
	const own = Reflect.getOwnPropertyDescriptor(globalThis, name);
	if ('get' in own && globalThis[name] === undefined || own.enumerable || !own.configurable)
		console.log(name, own);
}
const all = Object.getOwnPropertyDescriptors(globalThis);
for (const name of names) {
	if (all[name].value !== globalThis[name] || typeof all[name].value !== 'function')
		console.log(name, all[name]);
}
console.log('ok');
