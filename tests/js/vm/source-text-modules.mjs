// Modules of node:vm: linking, evaluation, contexts, errors, import() and import.meta; the output is node's (which a hole among names aborts).
// run: {jsr} --no-warnings --experimental-vm-modules {file}
import vm from 'vm';
const ctx = vm.createContext({ secret: 42, console });
const bar = new vm.SourceTextModule(`
  import s, { other as o } from 'foo';
  import * as ns from 'foo';
  s; console.log(s, o, ns, typeof process, secret, import.meta.prop, this);
  globalThis.made = 7; export let x = 1; export function f() { x++; throw new Error('from f'); }
`, { context: ctx, identifier: 'bar.mjs', initializeImportMeta(meta, m) { meta.prop = m.identifier; } });
console.log(bar.status, bar.dependencySpecifiers);
const link = async (specifier, ref, extra) => {
  console.log('link', specifier, ref.identifier, extra);
  return new vm.SourceTextModule(`export default secret; export const other = 'o';`, { context: ref.context });
};
const p = bar.link(link); console.log(bar.status); await p; console.log(bar.status);
console.log(await bar.evaluate(), bar.status, bar.namespace, ctx.made);
try { bar.namespace.f(); } catch (e) { console.log(e.stack.split('\n').slice(0, 2).join('|')); }
console.log(bar.namespace.x);
console.log(bar);
const s = new vm.SyntheticModule(['a', 'default'], function () { this.setExport('a', 1); this.setExport('default', 'd'); try { this.setExport('no', 1); } catch (e) { console.log(e.name, e.message); } });
try { s.setExport('a', 2); } catch (e) { console.log(e.code, e.message); }
try { s.namespace; } catch (e) { console.log(e.code, e.message); }
await s.link(() => {}); await s.evaluate(); console.log(s.namespace, s.identifier, s.status);
const bad = new vm.SourceTextModule('import { nope } from "x"');
await bad.link(() => s).catch(e => console.log(e.name, e.message, bad.status));
const thrower = new vm.SourceTextModule('throw new TypeError("t")'); await thrower.link(() => {});
await thrower.evaluate().catch(e => console.log(e.message, thrower.status, thrower.error === e));
await thrower.evaluate().catch(e => console.log('again', e.message));
const tla = new vm.SourceTextModule('export const v = await Promise.resolve(5);'); await tla.link(() => {}); await tla.evaluate(); console.log(tla.namespace.v);
const dyn = new vm.SourceTextModule('export const d = await import("q");', { importModuleDynamically: async (spec, m, attrs) => { console.log(spec, m.identifier, attrs); return s; } });
await dyn.link(() => {}); await dyn.evaluate(); console.log(dyn.namespace.d.a);
const nodyn = new vm.SourceTextModule('await import("q");'); await nodyn.link(() => {}); await nodyn.evaluate().catch(e => console.log(e.code));
const loop = new vm.SourceTextModule('for (;;);'); await loop.link(() => {}); await loop.evaluate({ timeout: 50 }).catch(e => console.log(e.code, loop.status));
const a = new vm.SourceTextModule('import { b } from "b"; export const a = 1; export const ab = () => b;', { identifier: 'a' }), b = new vm.SourceTextModule('import { a } from "a"; export const b = 2; export const ba = () => a;', { identifier: 'b' });
await a.link(spec => spec === 'a' ? a : b); await a.evaluate(); console.log(a.namespace.ab(), b.namespace.ba(), b.status);
for (const f of [() => new vm.Module(), () => new vm.SourceTextModule(1), () => new vm.SourceTextModule('', { context: {} }), () => new vm.SyntheticModule(['a', 'a'], () => {}), () => new vm.SourceTextModule('', { importModuleDynamically: 1 }), () => new vm.SourceTextModule('let let')]) try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
await new vm.SourceTextModule('import "a"').link(() => ({})).catch(e => console.log(e.code, e.message));
await a.link(() => {}).catch(e => console.log(e.code, e.message));
await new vm.SourceTextModule('1').evaluate().catch(e => console.log(e.code, e.message));
const meta = new vm.SourceTextModule('export default import.meta'); await meta.link(() => {}); await meta.evaluate(); console.log(meta.namespace.default, Object.getPrototypeOf(meta.namespace.default));
console.log(vm.Script && await new vm.Script('import("z")', { importModuleDynamically: () => s }).runInThisContext().then(n => n.a));
const silent = new vm.SyntheticModule(['v'], () => { throw new RangeError('by the callback'); }); await silent.link(() => {}); await silent.evaluate().catch(e => console.log(e.message, silent.status));
const shared = new vm.SourceTextModule('export let n = 0; export const up = () => ++n;', { context: ctx }); await shared.link(() => {}); await shared.evaluate();
for (const name of ['one', 'two']) {
  const m = new vm.SourceTextModule('import { up, n } from "shared"; up(); export default n; let local = 1; var hidden = 2;', { context: ctx, identifier: name });
  await m.link(() => shared); await m.evaluate(); console.log(m.namespace.default, 'local' in ctx, 'hidden' in ctx);
}
const other = new vm.SourceTextModule('', { context: vm.createContext({}) });
await new vm.SourceTextModule('import "other"', { context: ctx }).link(() => other).catch(e => console.log(e.code, e.message));
await new vm.SourceTextModule('import "thrower"').link(() => thrower).catch(e => console.log(e.code, e.message, e.cause.message));
const typed = new vm.SourceTextModule('import d from "data" with { type: "json" }; export { d };');
await typed.link((name, from, { attributes }) => { console.log(name, attributes); return new vm.SyntheticModule(['default'], function () { this.setExport('default', { json: 1 }); }); });
await typed.evaluate(); console.log(typed.namespace.d);
const cached = new vm.SourceTextModule('export default 1;'), cache = cached.createCachedData();
console.log(cache.length > 0, new vm.SourceTextModule('export default 1;', { cachedData: cache }).status);
for (const names of [[1], 'a', [, 'a'], new Proxy(['a', 'b'], { get: (t, k) => (k === 'length' ? 2 : t[k]) })])
  try { console.log(new vm.SyntheticModule(names, () => {}).status); } catch (e) { console.log(e.code); }
