// A function that is called where it is written is not named in a stack by what its answer is assigned to.
const a = (function () { return new Error('x').stack.split('\n')[1].includes('at /'); })();
const b = (() => new Error('x').stack.split('\n')[1].includes('at /'))();
class C { static p = (() => new Error('x').stack.split('\n')[1].includes('at /'))(); }
const o = {};
o.x = function () { return new Error('x').stack.split('\n')[1].includes('Number.<anonymous>'); }.call(5);
o.y = function () { return new Error('x').stack.split('\n')[1].includes('at o.y ') || new Error('x').stack.split('\n')[1].includes('at Object.o.y'); };
console.log(a, b, C.p, o.x, o.y());
(async () => {
	const c = (async () => {
		await null;
		return new Error('x').stack.split('\n')[1].includes('at /');
	})();
	console.log(await c);
})();
// expect: true true true true true
// expect: true
