// fault: skip, it takes too long in that build
// Texts whose compilation cost the product of two of their lengths.
// timeout: 20
'use strict';
const n = 100000;

// What errors say of a private method or accessor was put together, and all names of the class looked at, for each use.
Function(`class ${'A'.repeat(4 * n)} { get #a() {} m() { ${'this.#a;'.repeat(n)} } }`);
let names = '', uses = '';
for (let i = 0; i < n; i++) {
	names += `get #a${i}() {} `;
	uses += `this.#a${i};`;
}
Function(`class A { ${names} m() { ${uses} } }`);
const missing = (text) => {
	try {
		Function(text)();
	} catch (e) {
		console.log(e.message.slice(0, 80));
	}
};
missing(`class ${'A'.repeat(300)} { get #a() {} static m() { ({}).#a; } } ${'A'.repeat(300)}.m()`);
missing(`class A { get #${'a'.repeat(300)}() {} static m() { ({}).#${'a'.repeat(300)}; } } A.m()`);
missing('(class { get #a() {} static m() { ({}).#a; } }).m()');
missing('(class { get #a() {} static #b() {} static m() { ({}).#a; } }).m()');
missing('(class { get #a() {} static #b; static m() { ({}).#a; } }).m()');

// Each way out of nested statements has its own code, and looked through all of them for what to do.
const leave = (depth, open, jump, close) => {
	try {
		Function('y', `${open.repeat(depth)}${jump.repeat(depth * 8)}${close.repeat(depth)}`);
		console.log('compiled');
	} catch (e) {
		console.log(e.name, e.message);
	}
};
leave(50, 'for (const x of y) {', 'return;', '}');
leave(3000, 'for (const x of y) {', 'return;', '}');
leave(3000, 'try {', 'return;', '} finally {}');
leave(3000, 'for (const x in y) {', 'return;', '}');
console.log('done');
// expect: Cannot read private member #a from an object whose class did not declare it
// expect: Cannot read private member #aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
// expect: Receiver must be an instance of class anonymous
// expect: Receiver must be an instance of class .
// expect: Receiver must be an instance of class anonymous
// expect: compiled
// expect: RangeError Function is too large
// expect: RangeError Function is too large
// expect: compiled
// expect: done
