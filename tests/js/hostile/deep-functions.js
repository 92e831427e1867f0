// fault: skip, it takes too long in that build
// Functions nested thousands deep are marked wherever a collection comes: here at the end of the C stack.
// timeout: 60
'use strict';
const assert = require('assert');

function nested(n) {
	for (;; n -= 100) {
		try {
			return new Function('return function () {'.repeat(n) + '}'.repeat(n))();
		} catch (e) {
			assert.ok(e instanceof RangeError);
		}
	}
}

// A getter that runs `depth` calls of C below here.
function below(depth, get) {
	let p = { get x() { return get(); } };
	for (let i = 0; i < depth; i++)
		p = new Proxy(p, {});
	return p.x;
}

const kept = nested(4500);
let low = 100, high = 1 << 18;
while (high - low > 1) {
	const depth = (low + high) >> 1;
	try {
		below(depth, () => 1);
		low = depth;
	} catch (e) {
		assert.ok(e instanceof RangeError);
		high = depth;
	}
}

let garbage;
for (let depth = low; depth > low - 3; depth--) {
	try {
		below(depth, () => {
			for (let i = 0; i < 600000; i++)
				garbage = { i };
			return 1;
		});
	} catch (e) {
		assert.ok(e instanceof RangeError);
	}
}
assert.strictEqual(typeof kept, 'function');
console.log('done');
// expect: done
