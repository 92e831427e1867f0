exports.name = function (n) {
	switch (n) {
	case 0:
		return 'none';
	case 1:
		n++;
		// falls through
	case 2:
		n++;
		break;
	case 3: {
		return 'three';
	}
	default:
		return 'many';
	}
	return `${n}`;
};

exports.bare = function (n) {
	switch (n) {
	}
	switch (n) {
	default:
		n = 1;
	}
	return n;
};
