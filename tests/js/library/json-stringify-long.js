// an array whose text would be longer than a string can be is refused before its elements are asked
const asked = [];
const huge = [1, 2, 3];
Object.defineProperty(huge, 0, { enumerable: true, get() { asked.push(0); return 9; } });
huge.length = 4294967295;
for (const value of [huge, { a: [huge] }, new Proxy([], { get(t, k) { asked.push(k); return k === 'length' ? 2 ** 53 : undefined; } })]) {
	try {
		JSON.stringify(value);
	} catch (e) {
		console.log(e.name, e.message);
	}
}
// expect: RangeError Invalid string length
// expect: RangeError Invalid string length
// expect: RangeError Invalid string length
console.log(asked.join());
// expect: toJSON,length
