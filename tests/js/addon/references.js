// References, finalizers after collections, externals and scopes; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o references.node {dir}/_c/references.c && {jsr} --expose-gc {file}
const addon = require(`${process.cwd()}/references.node`);
const later = () => new Promise(resolve => setImmediate(resolve));
// stack slots that still hold an object keep it alive: made in a call of its own
async function collected() {
	for (let i = 0; i < 10; i++) { gc(); await later(); }
	return addon.ended();
}
const apart = f => (() => { f(); })();

(async () => {
	apart(() => { const o = { strong: 1 }; console.log(addon.create(0, o, 1), addon.create(1, o, 0), addon.get(0) === o, addon.get(1) === o); });
	await collected();
	console.log(addon.get(0), addon.get(1), addon.ref(1), addon.unref(0), addon.unref(1), addon.unref(1));
	await collected();
	console.log(addon.get(0), addon.get(1), addon.ref(0), addon.delete(0), addon.delete(1));
	console.log(addon.create(0, Symbol.iterator, 1), addon.get(0), addon.create(1, 5, 1), addon.create(1, 'text', 1), addon.create(1, undefined, 1), addon.create(1, () => 1, 2),
		addon.delete(0), addon.delete(1));

	apart(() => { console.log(addon.wrap({}), addon.wrap(() => 1), addon.wrap([])); });
	console.log(await collected());
	apart(() => console.log(addon.addFinalizer({})));
	console.log(await collected());
	apart(() => console.log(addon.addFinalizer(Object.freeze([]))));
	console.log(await collected());
	apart(() => console.log(addon.wrapRef({})));
	console.log(await collected(), addon.get(3), addon.delete(3));
	apart(() => { const x = addon.external(); console.log(typeof x, addon.externalIs(x), addon.externalIs({}), Object.prototype.toString.call(x), /^\[External: [0-9a-f]+\]$/.test(require('util').inspect(x)),
		Object.getPrototypeOf(x), require('util').types.isExternal(x)); });
	console.log(await collected());
	const many = [];
	apart(() => { for (let i = 0; i < 1000; i++) { const o = {}; addon.wrap(o); if (i % 10 === 0) many.push(o); } });
	console.log(await collected(), many.length);
	const scoped = addon.scopes();
	console.log(scoped.length, scoped[0], scoped[1], scoped[9999]);
	console.log(addon.memory());
})();
