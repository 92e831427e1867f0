// `in` with numbers: elements, holes, names that spell indices, what is inherited, and what is no index.
const many = {}, dense = [1, , 3], sparse = [], bare = Object.create(null), child = Object.create({ 5: 1 }), odd = { 1: 'a', '1.5': 'b', '-1': 'c', 4294967295: 'd', 4294967294: 'e', NaN: 'f', '-0': 'g' };
for (let i = 0; i < 200; i++) many[i * 3] = bare[i * 7] = i;
sparse[1e6] = 1;
const text = Object('abc'), view = new Uint8Array(3), args = (function () { return arguments; })(1, 2), called = (function (a, b) { delete arguments[0]; return arguments; })(1, 2);
const proxy = new Proxy({}, { has: (target, key) => key === '7' });
const getter = { get 2() { throw new Error('called'); } };
const all = () => {
	for (const object of [many, dense, sparse, bare, child, odd, text, view, args, called, proxy, getter, [], () => 1])
		console.log([0, 1, 2, 3, 5, 6, 7, 1e6, 1.5, -1, -0, NaN, 4294967294, 4294967295, 1e10].filter((key) => key in object).join());
};
all();
delete many[3];
many[6] = undefined;
delete many[0];
delete dense[0];
console.log('a prototype with an index');
Object.prototype[3] = 'inherited';
all();
delete Object.prototype[3];
Array.prototype[1] = 'inherited';
all();
delete Array.prototype[1];
all();
for (const bad of ['text', 1, undefined, null]) {
	try {
		1 in bad;
	} catch (error) {
		console.log(error.name, error.message);
	}
}
