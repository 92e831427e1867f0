// env: NODE_V8_COVERAGE=counted
// expect: 3 größer true

const v8 = require('v8');

class Pair {
	static made = 0;
	first = 1;
	constructor(second) { this.second = second ?? 2; }
	sum() { return this.first ? this.first + this.second : 0; }
}

function* each(list) {
	for (const x of list)
		yield x;
}

let sum = 0;
for (const pair of each([new Pair()]))
	sum += pair.sum();
v8.takeCoverage();
console.log(sum, sum > 2 ? 'größer' : 'kleiner', require('fs').readdirSync('counted').length === 1);
