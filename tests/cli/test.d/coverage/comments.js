/* node:coverage ignore next */
exports.a = () => { throw new Error(); };

/* node:coverage ignore next 3 */
exports.b = function () {
	return 'b';
};

exports.c = function () {
	return 'c';
};

/* node:coverage disable */
exports.d = function () {
	return 'd';
};
if (exports.none) {
	exports.none();
}
/* node:coverage enable */

exports.e = function () {
	return 'e';
};
