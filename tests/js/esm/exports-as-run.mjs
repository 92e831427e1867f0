// What an import sees of a CommonJS file is what it had exported when it had run, and own properties alone.
// expect: null Cannot convert undefined or null to object
// expect: inh [Module: null prototype] { a: undefined, b: 2, default: {} }
// expect: str [Module: null prototype] { b: undefined, default: 'abc', length: 3 }
// expect: fn [Module: null prototype] {
// expect:   call: undefined,
// expect:   default: [Function: f],
// expect:   name: 'f'
// expect: }
// expect: getter [Module: null prototype] {
// expect:   b: 3,
// expect:   default: { a: [Getter], b: 3, default: 6 }
// expect: }
// expect: [Module: null prototype] {
// expect:   a: 1,
// expect:   b: 3,
// expect:   default: { a: 1, f: [Function (anonymous)], b: 3 },
// expect:   f: [Function (anonymous)]
// expect: }
// expect: { a: 'later' } { a: 'later' }
// expect: { first: 1 }
// expect: { first: 1 }
// expect: id,path,exports,filename,loaded,children,paths
import { createRequire } from 'module';
const require = createRequire(import.meta.url);
for (const name of ['null', 'inh', 'str', 'fn', 'getter']) await import(`./ran.d/${name}.cjs`).then(space => console.log(name, space), e => console.log(name, e.message));
require('./ran.d/later.cjs').f();
console.log(await import('./ran.d/later.cjs'));
console.log((await import('./ran.d/later.cjs?again')).default, require('./ran.d/later.cjs'));
console.log(require('./ran.d/changing.cjs'));
await new Promise(done => setTimeout(done, 5));
console.log((await import('./ran.d/changing.cjs')).default);
console.log(Object.keys(require.cache[require.resolve('./ran.d/later.cjs')]).join());
