'use strict';

exports.size = function (n) {
	if (n > 100) {
		return 'large';
	} else if (n > 10) {
		return 'medium';
	} else {
		return 'small';
	}
};

exports.sign = n => n < 0 ? 'minus' :
	n > 0 ?
		'plus' :
		'zero';

exports.first = (a, b) => a ||
	b ||
	'none';

exports.all = (a, b) => a &&
	(b ??
		'nothing');

exports.deep = o => o?.a?.[0]?.();

exports.unused = function () {
	if (exports.size(1))
		return 1;
	return 2;
};

function early(x) {
	if (x)
		return 'early';
	return 'late';
	console.log('never');
}
exports.early = early;
exports.assigned = o => {
	o.a ||= 1;
	o.b ??=
		2;
	o.c &&= o.a
		? 3
		: 4;
	return o;
};

exports.declared = function (x) {
	if (helper(x)) {
		return 1;
	} else {
		return 2;
	}
	function helper(y) {
		return y;
	}
};
exports.kept = (this && this.kept) || function (x) {
	switch (x) {
	case 1:
		let y = x;
		return y;
	}
};
