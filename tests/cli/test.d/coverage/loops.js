exports.sum = function (list) {
	let sum = 0;
	for (let i = 0; i < list.length; i++) {
		if (list[i] < 0)
			continue;
		sum += list[i];
	}
	for (const x of list) {
		if (x === 99)
			break;
		sum += x;
	}
	for (const key in list) {
		sum += +key;
	}
	while (sum > 1000) {
		sum /= 2;
	}
	do {
		sum++;
	} while (sum < 3);
	outer: for (;;) {
		for (;;) {
			if (sum++ > 5)
				break outer;
			if (sum < 0)
				continue outer;
		}
	}
	return sum;
};

exports.empty = function () {
	for (const x of []) {
		console.log(x);
	}
	while (false) {
		console.log('never');
	}
	block: {
		if (exports.sum)
			break block;
		console.log('never');
	}
	return 'done';
};
