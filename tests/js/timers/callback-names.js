// In a stack only the timer's own callback is called by the timer's name for it.
'use strict';
const show = error => {
	const lines = error.stack.split('\n').slice(1).filter(line => line.includes(__filename));
	console.log(lines.map(line => line.trim().replace(/ \(.*/, '').replace(/^at \/.*/, 'at <anonymous>')).join(', '));
};
const wrap = f => function wrapper() { f.apply(this, arguments); };

setTimeout(wrap(function named() {
	show(new Error());
	setTimeout(function plain() {
		show(new Error());
		[1].forEach(function each() { show(new Error()); }, this);
		setTimeout(wrap(function () {
			show(new Error());
			setTimeout(function () {
				show(new Error());
				const timer = this;
				({ m() { (function inner() { show(new Error()); }).call(timer); } }).m();
				setImmediate(wrap(function once() {
					show(new Error());
					setImmediate(function last() { show(new Error()); });
				}));
			}, 1);
		}), 1);
	}, 1);
}), 1);
// expect: at Timeout.named, at Timeout.wrapper [as _onTimeout]
// expect: at Timeout.plain [as _onTimeout]
// expect: at Timeout.each, at Timeout.plain [as _onTimeout]
// expect: at Timeout.<anonymous>, at Timeout.wrapper [as _onTimeout]
// expect: at Timeout._onTimeout
// expect: at Timeout.inner, at Object.m, at Timeout._onTimeout
// expect: at Immediate.once, at Immediate.wrapper [as _onImmediate]
// expect: at Immediate.last [as _onImmediate]
