// The web's globals: their properties, with attributes, names and lengths as node has them, in node's order.  Node's own symbols are left out.
'use strict';
function show(object, title) {
	console.log(title);
	for (const key of Reflect.ownKeys(object)) {
		if (typeof key === 'symbol' && key !== Symbol.toStringTag && key !== Symbol.for('nodejs.util.inspect.custom'))
			continue;
		const d = Object.getOwnPropertyDescriptor(object, key);
		const flags = (d.enumerable ? 'e' : '-') + (d.configurable ? 'c' : '-') + ('writable' in d ? d.writable ? 'w' : '-' : 'a');
		const what = d.get ? `${d.get.name}/${d.get.length}${d.set ? ` ${d.set.name}/${d.set.length}` : ''}` :
			typeof d.value === 'function' ? `${d.value.name}/${d.value.length}` : typeof d.value === 'object' ? 'object' : String(d.value);
		console.log(' ', String(key), flags, what);
	}
}
for (const name of ['Event', 'CustomEvent', 'EventTarget', 'DOMException', 'AbortController', 'AbortSignal', 'TextEncoder', 'TextDecoder']) {
	const before = Object.getOwnPropertyDescriptor(globalThis, name), value = globalThis[name];
	console.log(name, before.enumerable, before.configurable, typeof value, value.name, String(value).slice(0, 6));
	globalThis[name] = 1;
	console.log(globalThis[name], delete globalThis[name], name in globalThis);
	show(value, name);
	show(value.prototype, `${name}.prototype`);
	console.log(Object.getPrototypeOf(value).name, Object.getPrototypeOf(value.prototype).constructor.name);
}
