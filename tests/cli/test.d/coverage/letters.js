// Größe, 大きさ, 𝒮: offsets are counted in UTF-16 units
exports.größe = function (x) { return x ? '大' : '小'; };
exports.emoji = function (x) {
	if (x === '👍🏽') {
		return '👍';
	}
	return `${x}${'👎'}`;
};
