// What dispatchEvent takes, and an event that was stopped before.
const target = new EventTarget();
const fails = (f) => { try { return f(); } catch (e) { return `${e.name} ${e.code} ${e.message}`; } };
const stopped = new Event('x');
let n = 0;
stopped.stopImmediatePropagation();
target.addEventListener('x', () => { n++; });
console.log(target.dispatchEvent(stopped), n, target.dispatchEvent(new Event('x')), n);
for (const bad of [undefined, null, {}, 1, 'x', Object.create(Event.prototype)])
	console.log(fails(() => target.dispatchEvent(bad)));
for (const self of [undefined, 1, {}, new Event('x')])
	console.log(fails(() => EventTarget.prototype.dispatchEvent.call(self, new Event('x'))));
target.addEventListener('z', (event) => { event.initEvent('w'); console.log(event.type, fails(() => target.dispatchEvent(event))); }, { once: true });
console.log(target.dispatchEvent(new Event('z')), target.dispatchEvent(new Event('z')));
