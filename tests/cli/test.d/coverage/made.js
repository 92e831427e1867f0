exports.f = new Function('x', 'return x ? 1 : 2');
exports.g = () => eval('(x => x ? 1 : 2)')(1);
exports.h = function () {
	return exports.f(1) + exports.g();
};
