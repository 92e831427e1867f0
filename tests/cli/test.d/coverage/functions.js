function defaults(a = 1, { b = 2, c = a ? 3 : 4 } = {}, ...rest) {
	return [a, b, c, rest.length];
}

function outer() {
	function inner() { return 1; }
	function other() {
		return () => {
			return 2;
		};
	}
	return inner;
}

function never() {
	function hidden() {
		return 1;
	}
	return hidden;
}

(function () {
	exports.ran = true;
})();

(() => { exports.too = true; })();

const made = {
	get value() { return 1; },
	set value(x) {
		this.x = x;
	},
	method() { return this.x; },
	named: function () {
		return 2;
	},
	arrow: () => 3,
	async later() { return 4; },
	*many() { yield 5; }
};

exports.defaults = defaults;
exports.outer = outer;
exports.made = made;
exports.curry = a => b => c =>
	a + b + c;
exports.list = [1, 2, 3].map(function (x) { return x * 2; }).filter(x => x > 2);

function Made() {
	this.prototype = function () { };
	this.called = function () {
		return 1;
	};
	Made.prototype.other = () => 2;
}
new Made().called();
