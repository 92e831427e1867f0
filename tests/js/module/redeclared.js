// A file that declares what CommonJS has as parameters is a module.
// expect: function undefined undefined
// expect: true
const require = () => {}, module = undefined;
console.log(typeof require, typeof exports, typeof module);
import('node:assert').then(({ default: assert }) => import('node:os').then(space => {
	const same = Object.defineProperty({ ...space }, Symbol.toStringTag, { value: 'Module' });
	assert.deepStrictEqual(space, Object.setPrototypeOf(same, null));
	console.log(true);
}));
