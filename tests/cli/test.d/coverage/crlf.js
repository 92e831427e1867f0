exports.crlf = function (x) {
	if (x) {
		return 1;
	}
	return 2;
};
exports.other = () => {
	return 3;
};
