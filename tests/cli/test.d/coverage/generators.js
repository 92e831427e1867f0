exports.upTo = function* (n) {
	for (let i = 0; i < n; i++) {
		yield i;
		if (i === 7) {
			return 'seven';
		}
	}
	yield* exports.tail();
	return 'end';
};

exports.tail = function* () {
	const got = yield 'a';
	if (got) {
		yield 'got';
	}
	yield 'b';
	console.log('after b');
};

exports.started = function* () {
	yield 1;
	yield 2;
};

exports.safe = function* () {
	try {
		yield 1;
		yield 2;
	} finally {
		exports.closed = true;
	}
};
