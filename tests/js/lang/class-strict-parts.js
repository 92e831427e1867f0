// Heritage and computed keys of a class are strict code, in a sloppy function too; before and behind the class it is sloppy.
// expect: heritage ReferenceError
// expect: key ReferenceError
// expect: frozen in a key TypeError
// expect: frozen in a heritage TypeError
// expect: delete in a key TypeError
// expect: getter only in a key TypeError
// expect: primitive in a key TypeError
// expect: this in a key undefined
// expect: after a yield TypeError
// expect: sloppy before, behind and inside object
function t(name, f) { try { console.log(name, f()); } catch (e) { console.log(name, e.name); } }
const frozen = Object.freeze({ a: 1, get g() { return 1; } });
t('heritage', () => { class A extends (undeclared_x = Object) {} });
t('key', () => { class A { [undeclared_y = 'k']() {} } });
t('frozen in a key', () => { class A { [frozen.a = 2]() {} } });
t('frozen in a heritage', () => { class A extends (frozen.a = 2, Object) {} });
t('delete in a key', () => { class A { static [delete frozen.a] = 1; } });
t('getter only in a key', () => { class A { get [frozen.g = 2]() {} } });
t('primitive in a key', () => { class A { [(1).x = 5]() {} } });
t('this in a key', () => { let seen; class A { [seen = (function () { return typeof this; })()]() {} } return seen; });
t('after a yield', () => { const g = (function* () { frozen.a = 1; class A { [frozen[yield] = 2]() {} } })(); g.next(); g.next('a'); });
t('sloppy', () => {
	let kind;
	frozen.a = 2; undeclared_1 = 1;
	class A { [(() => { kind = 'k'; })()]() {} static [String((function () { 'use strict'; return 1; })())] = 1; }
	frozen.a = 2; undeclared_2 = 2; delete frozen.a;
	try { class B { [frozen.a = 2]() {} } } catch (e) { frozen.a = 3; }
	return 'before, behind and inside ' + (function () { return typeof this; })();
});
