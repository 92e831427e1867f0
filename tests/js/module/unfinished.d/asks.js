const secret = Symbol('secret');
module.exports = (name, unfinished) => {
	console.log(name, unfinished.early, unfinished.late, unfinished[secret], unfinished.__esModule, 'late' in unfinished, typeof unfinished.toString, Object.hasOwn(unfinished, 'late'));
	console.log(Object.getPrototypeOf(unfinished) === Object.prototype, Object.getOwnPropertyDescriptor(unfinished, 'late'), Object.keys(unfinished));
};
