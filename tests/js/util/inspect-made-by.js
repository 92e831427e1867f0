// An object whose prototype does not say who made it bears the name of the function that did.
'use strict';
const Empty = function () {};
Empty.prototype = Object.create(null);
const made = new Empty();
made.a = 1;
console.log(made, new Empty(), [new Empty()]);
console.log(Object.assign(new (class Deep extends Empty {})(), { b: 2 }));
const Hidden = (() => {
	const C = function () {};
	C.prototype = { __proto__: null, x: 1 };
	return C;
})();
console.log(new Hidden(), { inside: new Hidden() });
console.log({ __proto__: { __proto__: null } }, { __proto__: null, c: 3 });
class Gone {}
delete Gone.prototype.constructor;
Object.setPrototypeOf(Gone.prototype, null);
console.log(new Gone());
const list = [];
for (let i = 0; i < 3; i++)
	list.push(new Empty());
console.log(list);
