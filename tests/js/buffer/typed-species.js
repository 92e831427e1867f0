// %TypedArray%, species, iterators and names that are numbers
var T = Object.getPrototypeOf(Uint8Array);
console.log(T.name, T.length, Object.getPrototypeOf(Uint8Array.prototype) === T.prototype, T.prototype[Symbol.iterator] === T.prototype.values,
	T.prototype.toString === Array.prototype.toString);
['length', 'byteLength', 'byteOffset', 'buffer', Symbol.toStringTag].forEach(function (name) {
	var d = Object.getOwnPropertyDescriptor(T.prototype, name);
	try { console.log(d.get.name, d.set, d.get.call([])); } catch (e) { console.log(d.get.name, e.name); }
});
try { new T(); } catch (e) { console.log(e.name + ': ' + e.message); }
console.log(Array.from(new Uint8Array([5, 6]).entries()).join(';'), Array.from(new Int16Array([7, 8]).keys()).join(), Array.from(new Float32Array([.5])).join());
console.log(Uint8Array.from(new Set([1, 2, 3])).join(), Uint16Array.from('123', function (x, i) { return x * 2 + i + this.k; }, { k: 10 }).join(), Int8Array.of(1, 300).join());
console.log(new Uint8Array(new Set([1, 257])).join(), new Float64Array(new Map([[1, 2]]).values()).join());
function Mine(n) { return Reflect.construct(Uint16Array, arguments, Mine); }
Mine.prototype = Object.create(Uint16Array.prototype, { constructor: { value: Mine } });
Object.setPrototypeOf(Mine, Uint16Array);
var m = new Mine([3, 1, 2]);
console.log(m instanceof Mine, m.map(String) instanceof Mine, m.filter(Boolean).constructor === Mine, m.subarray(1).length, m.slice(1) instanceof Mine,
	m.toSorted() instanceof Mine, m.toSorted().join(), m.join());
var u = new Uint8Array([1, 2]);
u['-0'] = 1; u['1.5'] = 1; u['-1'] = 1; u[7] = 1; u['Infinity'] = 1; u['1.50'] = 1; u['+1'] = 1;
console.log(Object.keys(u).join(), '-0' in u, u['-0'], '1.50' in u, delete u['1.5']);
Object.prototype['-1'] = 'inherited';
console.log(u['-1'], Reflect.set(u, '9', 1), Reflect.set({}, '0', 1, u), Reflect.defineProperty(u, '9', { value: 1 }));
delete Object.prototype['-1'];
Uint8Array.prototype.constructor = undefined;
console.log(new Uint8Array([1, 2]).slice(1).join());
Uint8Array.prototype.constructor = Uint8Array;
var s = new ArrayBuffer(8);
s.constructor = {};
s.constructor[Symbol.species] = function (n) { return new ArrayBuffer(n + 2); };
console.log(s.slice(2).byteLength);
console.log(Buffer.from('abc').slice(1) instanceof Buffer, Buffer.from('abc').subarray(1).toString(), Buffer.from('abc').map(function (x) { return x + 1; }).toString());
console.log(new Int8Array([3, 1, 2]).with(1, 9).join(), new Int8Array([3, 1, 2]).toReversed().join(), new Int8Array([3, 1, 2]).at(-1));
console.log(new Float64Array([NaN, 0, -0, -1]).sort().toLocaleString(), [new Float64Array([1, NaN, 3]).includes(NaN), new Float64Array([1, NaN]).indexOf(NaN)].join());
