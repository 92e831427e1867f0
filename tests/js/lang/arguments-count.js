// Where only the length of `arguments` is read there may be no object; nobody must be able to tell.
function sloppy(a) { a = 5; return arguments.length; }
function strict(a) { 'use strict'; a = 5; return arguments.length + arguments.length; }
function inArrow() { return (() => () => arguments.length)()(); }
function* generator() { yield arguments.length; yield arguments.length; }
async function later() { await null; return arguments.length; }
function defaults(a = arguments.length, ...rest) { return [a, arguments.length, rest.length]; }
function optional() { return arguments?.length; }
function byKey() { return arguments['length']; }
function changed() { arguments.length = 7; return arguments.length; }
function counted() { arguments.length++; return arguments.length; }
function deleted() { delete arguments.length; return arguments.length; }
function called() { try { return arguments.length(); } catch (e) { return e.name; } }
function destructured() { var { length } = arguments; return length; }
function both(a) { a = 9; return arguments.length + arguments[0]; }
function evaluated() { return eval('arguments.length'); }
function evaluatedInArrow() { return (() => eval('arguments[1]') + arguments.length)(); }
function withObject() { with ({}) { return arguments.length; } }
function withLength() { with ({ arguments: { length: 'other' } }) { return arguments.length; } }
function parameter(arguments = 'ab') { return arguments.length; }
function inner() { function arguments() {} return arguments.length; }
function variable() { var arguments; return arguments.length; }
function assignedVariable() { var arguments = 'four'; return arguments.length; }
function lexical() { { let arguments = 'abc'; return arguments.length; } }
function kind() { return typeof arguments + arguments.length; }
function template() { return `${arguments.length}`; }
function own() { return arguments.length.constructor === Number && arguments.length.toFixed(1); }
function loop() { var n = 0; for (var i = 0; i < arguments.length; i++) n += i; return n; }
function fresh() { arguments.length; return inner2(1, 2, 3) + arguments.length; }
function inner2() { return arguments.length; }
class Base { constructor() { this.count = arguments.length; } method() { return arguments.length; } get getter() { return arguments.length; } set setter(v) { this.count = arguments.length; } static s() { return arguments.length; } }
class Derived extends Base { constructor() { super(...arguments); this.own = arguments.length; } }
class Plain extends Base { field = (() => this.method(1, 2))(); }

for (const f of [sloppy, strict, inArrow, defaults, optional, byKey, changed, counted, deleted, called, destructured, both, evaluated, evaluatedInArrow,
	withObject, withLength, parameter, inner, variable, assignedVariable, lexical, kind, template, own, loop, fresh])
	console.log(f.name, f(), f('x'), f('x', 'y', 'z'), f.call(null, ...Array(300)), f.apply(null, { length: 2 }));
console.log([...generator(1, 2)], [...generator()]);
console.log(new Base(1, 2).count, new Derived(1, 2, 3), new Base().method(1), new Base().getter, Base.s(1, 2), Object.assign(new Base(), { setter: 1 }).count, new Plain(1));
console.log(sloppy.bind(null, 1)(2), Reflect.construct(Base, [1, 2, 3]).count, [1, 2].map(inner2), 'ab'.replace(/b/, inner2));
later(1, 2, 3).then(console.log);
console.log(arguments.length);
(function () {
	'use strict';
	const d = Object.getOwnPropertyDescriptors(arguments);
	console.log(Object.keys(d), Reflect.ownKeys(arguments), d.callee.get === d.callee.set, d.callee.enumerable, d.callee.configurable, d.length);
	(function () {
		delete arguments.length;
		console.log(Reflect.ownKeys(arguments), Object.getOwnPropertyDescriptor(arguments, 'callee').get === d.callee.get, [...arguments], delete arguments[0], arguments);
		try { arguments.callee; } catch (e) { console.log(e.name, e.message); }
		try { delete arguments.callee; } catch (e) { console.log(e.name, e.message); }
	})(3, 4);
	console.log(Reflect.ownKeys(arguments), arguments.length);
})(1, 2);
