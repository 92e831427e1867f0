// Attributes such as onabort of other objects: refused, as in node.
for (const [C, name] of [[AbortSignal, 'onabort'], [MessagePort, 'onmessage'], [Performance, 'onresourcetimingbufferfull']]) {
	const { get, set } = Object.getOwnPropertyDescriptor(C.prototype, name);
	for (const self of [C.prototype, {}, undefined, new EventTarget()]) {
		for (const f of [get, set]) {
			try {
				console.log(f.call(self, null));
			} catch (error) {
				console.log(error.name, error.code, error.message);
			}
		}
	}
}
