// What came to the language after ES5, shown: symbols, Maps and Sets by every option, iterators, classes, flags of regular
// expressions; and colours of a symbol.
import util from 'node:util';

const plain = Symbol('plain'), bare = Symbol();
console.log(plain, bare, Symbol.iterator, { [plain]: 1, [bare]: plain, [Symbol('two words')]: 2 });
const custom = Symbol.for('nodejs.util.inspect.custom');
console.log(custom === util.inspect.custom, { [custom]: 1 });
class Shown {
	constructor() { this.hidden = 1; }
	[custom](depth, options) { return `shown ${depth} ${typeof options.stylize}`; }
}
console.log(new Shown(), util.inspect(new Shown(), { customInspect: false }));
console.log(util.inspect([plain, { [plain]: 1 }], { colors: true }));

const map = new Map([['b', { x: [1, 2, { deep: { deeper: {} } }] }], ['a', new Set(['z', 'y'])], [{ key: 1 }, plain]]);
console.log(map, new Set([map]), new Map(), new Set());
console.log(util.inspect(map, { sorted: true }), util.inspect(new Set(['z', 'y', 'a']), { sorted: true }));
console.log(util.inspect(map, { compact: false, depth: 0 }), util.inspect(map, { compact: 1 }));
console.log(util.inspect(map, { breakLength: 20 }), util.inspect(map, { breakLength: Infinity }));
const many = Array.from({ length: 8 }, (_, i) => [i, `value ${i}`]);
console.log(util.inspect(new Map(many), { maxArrayLength: 3 }), util.inspect(new Set(many.keys()), { maxArrayLength: 0 }));
console.log(util.inspect(new Map([[1, 2]]), { showHidden: true }), util.inspect(new Set([[]]), { showHidden: true }));
console.log(new Map(many), new Set(many.map(([, v]) => v)));
console.log(util.inspect(new Map([[1, plain]]), { colors: true }));
console.log(new WeakMap(), new WeakSet());

console.log([1, 2, 3].entries(), new Map([[1, 2]]).entries(), new Map([[1, 2]]).keys(), new Set([1]).values(), 'ab'[Symbol.iterator]());
console.log((function* named() {})(), Object.getPrototypeOf([][Symbol.iterator]()));

class K extends Map {}
console.log(class i {}, K, class extends K {}, class {}, new K([[1, 2]]), new (class extends Set {})());
console.log(class { static s = 1; }, new (class Fields { a = 1; #b = 2; get c() { return this.#b; } })());
console.log(/a/dgimsuy, /\p{L}/u, Object.assign(/x/s, { more: 1 }));
