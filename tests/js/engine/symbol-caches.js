// What o[symbol] reads and writes, whatever was found there before: beside twins that only Reflect has touched.
// expect: 60000 acts, 0 differences
// expect: written: true, refused: true, called: true
'use strict';

let seed = 12345;
const random = n => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 16) % n;
};

const symbols = Array.from({ length: 40 }, (_, i) => Symbol(`s${i}`));
const counts = { acts: 0, differences: 0, written: 0, refused: 0, called: 0 };

// Two objects of one history: `mine` is used by o[symbol], `twin` by Reflect.
function pair(parent) {
	const kind = random(4);
	const make = proto => {
		switch (kind) {
		case 0: return Object.create(proto);
		case 1: return Object.setPrototypeOf([], proto);
		case 2: return Object.setPrototypeOf(() => {}, proto);
		default: return Object.setPrototypeOf({ a: 1, b: 2 }, proto);
		}
	};
	return { mine: make(parent?.mine ?? null), twin: make(parent?.twin ?? null) };
}

let pairs = [];
function fresh() {
	const top = pair(null), middle = pair(top);
	pairs = [top, middle, ...Array.from({ length: 12 }, () => pair(random(4) ? middle : top))];
}

const notes = new WeakMap();                    // what an accessor was last given, by its `this`
const accessor = {
	configurable: true,
	get() { return `got ${notes.get(this)}`; },
	set(value) {
		notes.set(this, value);
		counts.called++;
	}
};

function differs(...what) {
	if (counts.differences++ < 5)
		console.log('differs:', ...what);
}

function compare({ mine, twin }, symbol) {
	const a = mine[symbol], b = Reflect.get(twin, symbol);
	if (a !== b || Object.hasOwn(mine, symbol) !== Object.hasOwn(twin, symbol) || notes.get(mine) !== notes.get(twin))
		differs('read', symbol.toString(), a, b);
}

function write(one, symbol, value) {
	const may = Reflect.set(one.twin, symbol, value);
	let did = true;
	try {
		one.mine[symbol] = value;
	} catch (error) {
		did = false;
		if (!(error instanceof TypeError))
			throw error;
	}
	counts[may ? 'written' : 'refused']++;
	if (may !== did)
		differs('write', symbol.toString(), may, did);
}

function both(one, f) {
	f(one.mine);
	f(one.twin);
}

fresh();
for (let i = 0; i < 60000; i++) {
	const one = pairs[random(pairs.length)], symbol = symbols[random(symbols.length)], act = random(200);
	counts.acts++;
	if (act < 80)
		write(one, symbol, i);
	else if (act < 88)
		both(one, o => Reflect.deleteProperty(o, symbol));
	else if (act < 94)
		both(one, o => Reflect.defineProperty(o, symbol, { value: i, writable: false, configurable: true }));
	else if (act < 100)
		both(one, o => Reflect.defineProperty(o, symbol, accessor));
	else if (act < 101 && random(8) === 0)
		both(one, o => Reflect.preventExtensions(o));
	else if (act < 106 && one !== pairs[0] && one !== pairs[1]) {
		const parent = pairs[random(2)];
		Reflect.setPrototypeOf(one.mine, parent.mine);
		Reflect.setPrototypeOf(one.twin, parent.twin);
	} else if (act < 108)
		symbols[random(symbols.length)] = Symbol(`new ${i}`);
	else if (act < 109 && random(10) === 0)
		fresh();
	for (let k = 0; k < 3; k++)
		compare(pairs[random(pairs.length)], symbols[random(symbols.length)]);
	compare(one, symbol);
}
console.log(`${counts.acts} acts, ${counts.differences} differences`);
console.log(`written: ${counts.written > 1000}, refused: ${counts.refused > 1000}, called: ${counts.called > 1000}`);
