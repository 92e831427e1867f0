// A value whose class is Object by its prototype shows as an object, whatever it was made as; String.prototype is such a one.
const plain = (x) => Object.setPrototypeOf(x, Object.prototype);
console.log(String.prototype, [Number.prototype], Boolean.prototype);
console.log(plain([1, 2]), plain(new Map([[1, 2]])), plain(new Set([1])), plain(new Error('x')), plain(/a/), plain(new String('abc')), plain(new Number(1)));
console.log(plain(Promise.resolve(1)), plain(new ArrayBuffer(2)), plain(new Uint8Array(2)), plain(Object.assign(new Date(0), { a: 1 })), plain(() => {}), plain([].values()));
// expect: {} [ {} ] {}
// expect: { '0': 1, '1': 2 } {} {} {} {} { '0': 'a', '1': 'b', '2': 'c' } {}
// expect: {} {} { '0': 0, '1': 0 } { a: 1 } [Function (anonymous)] Object {}
