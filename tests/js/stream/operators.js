// Readable's operators.
// expect: toArray [1,2,3,4]
// expect: map [2,4,6,8]
// expect: map later [3,6,9,12]
// expect: filter [1,3,5]
// expect: flatMap [1,-1,2,-2,3,-3]
// expect: drop [3,4,5]
// expect: take [1,2]
// expect: reduce 15
// expect: reduce without a start 120
// expect: some true
// expect: every false
// expect: find 3
// expect: forEach undefined 1,2,3
// expect: map failed Error undefined at two
// expect: reduce failed TypeError ERR_MISSING_ARGS Reduce of an empty stream requires an initial value
// expect: map failed TypeError ERR_INVALID_ARG_TYPE The "fn" argument must be of type function or an instance of AsyncFunction. Received type number (5)
// expect: forEach failed TypeError ERR_INVALID_ARG_TYPE The "fn" argument must be of type function or an instance of AsyncFunction. Received type number (5)
// expect: toArray failed Error undefined broken source
'use strict';
var Readable = require('stream').Readable;

function numbers(n) {
	var list = [], i;
	for (i = 1; i <= n; i++)
		list.push(i);
	return Readable.from(list);
}

function later(value) {
	return new Promise(function (resolve) { setTimeout(function () { resolve(value); }, 1); });
}

function show(name) { return function (v) { console.log(name, JSON.stringify(v)); }; }
function failed(name) { return function (err) { console.log(name, 'failed', err.name, err.code, err.message); }; }

[
	function () { return numbers(4).toArray().then(show('toArray')); },
	function () { return numbers(4).map(function (x) { return x * 2; }).toArray().then(show('map')); },
	function () { return numbers(4).map(function (x) { return later(x * 3); }, { concurrency: 2 }).toArray().then(show('map later')); },
	function () { return numbers(6).filter(function (x) { return x % 2; }).toArray().then(show('filter')); },
	function () { return numbers(3).flatMap(function (x) { return [x, -x]; }).toArray().then(show('flatMap')); },
	function () { return numbers(5).drop(2).toArray().then(show('drop')); },
	function () { return numbers(5).take(2).toArray().then(show('take')); },
	function () { return numbers(5).reduce(function (a, b) { return a + b; }, 0).then(show('reduce')); },
	function () { return numbers(5).reduce(function (a, b) { return a * b; }).then(show('reduce without a start')); },
	function () { return numbers(5).some(function (x) { return x > 4; }).then(show('some')); },
	function () { return numbers(5).every(function (x) { return x < 5; }).then(show('every')); },
	function () { return numbers(5).find(function (x) { return x > 2; }).then(show('find')); },
	function () {
		var seen = [];
		return numbers(3).forEach(function (x) { seen.push(x); }).then(function (v) { console.log('forEach', v, seen.join()); });
	},
	function () { return numbers(3).map(function (x) { if (x === 2) throw new Error('at two'); return x; }).toArray().then(show('never'), failed('map')); },
	function () { return numbers(0).reduce(function () {}).then(show('never'), failed('reduce')); },
	function () {
		try {
			numbers(1).map(5);
		} catch (err) {
			failed('map')(err);
		}
		return numbers(1).forEach(5).then(show('never'), failed('forEach'));
	},
	function () {
		var r = new Readable({ read: function () { this.destroy(new Error('broken source')); } });
		return r.toArray().then(show('never'), failed('toArray'));
	}
].reduce(function (before, f) { return before.then(f); }, Promise.resolve());
