// expect: 1 2 undefined false
// expect: 3 undefined
// expect: 2 [ <2 empty items> ]
// expect: 7 8
// expect: 0 1 2 3
// Names that come and go: what fails for want of memory leaves the object as it was.
'use strict';
class Hidden {
	#a = 1;
	get #sum() { return this.#a + 1; }
	set #sum(v) { this.#a = v; }
	has(o) { return #sum in o; }
	show() { return [this.#a, this.#sum]; }
}
const hidden = new Hidden();
const o = { get gone() { return 0; }, kept: 3, last: 4 };
const before = Object.getOwnPropertyDescriptor(o, 'gone').get;
try {
	delete o.gone;
} catch (err) {
	if (Object.getOwnPropertyDescriptor(o, 'gone').get !== before || o.gone !== 0)
		console.log('half gone');
	throw err;
}
console.log(...hidden.show(), o.gone, hidden.has(o));
console.log(o.kept, delete o.kept && o.kept);
const list = [];
Object.defineProperty(list, 4, { get() { return 4; }, configurable: true });
list[3] = list[2] = 1;
try {
	list.length = 2;
} catch (err) {
	if (list.length !== 5 || list[4] !== 4 || list[2] !== 1)
		console.log('half cut');
	throw err;
}
console.log(list.length, list);
const box = Object.create(null, { x: { get: () => 7, configurable: true } });
Object.defineProperty(box, 'y', { get: () => 8, configurable: true });
console.log(box.x, box.y);
const bytes = new Uint8Array(16);
new Float32Array(bytes.buffer).set(bytes.subarray(0, 4).map((_, i) => i));
new Float64Array(bytes.buffer).set(new Float32Array(bytes.buffer, 0, 2));
console.log(...new Uint8Array(4).map((_, i) => i));
