exports.parse = function (text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		return undefined;
	} finally {
		exports.count++;
	}
};
exports.count = 0;

exports.quiet = function () {
	try {
		exports.count++;
	} catch {
		exports.count = 0;
	}
	try {
		exports.count++;
	} finally {
		exports.count--;
	}
	return exports.count;
};

exports.thrown = function (f) {
	try {
		f();
		exports.count = 'not thrown';
	} catch (e) {
		if (e instanceof RangeError)
			throw e;
		return e.message;
	}
	return 'went well';
};
