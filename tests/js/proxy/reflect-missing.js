// Reflect.construct and Reflect.apply without a list of arguments, Reflect.set without a value.
function f() { return arguments.length; }
for (const g of [() => Reflect.construct(f), () => Reflect.construct(f, undefined), () => Reflect.construct(f, []), () => Reflect.construct(f, [], Array), () => Reflect.apply(f), () => Reflect.apply(f, null), () => Reflect.apply(f, null, []), () => Reflect.apply(f, null, [1, 2]), () => Reflect.construct(f, null)])
	try { console.log(g()); } catch (e) { console.log(e.name, e.message); }
console.log(Reflect.set({ set x(v) { console.log('set', v); } }, 'x'), Reflect.set({}), Reflect.get({ undefined: 1 }));
