// expect: true meta.mjs true true
// expect: true node:fs node:fs
// expect: [ 'dirname', 'filename', 'resolve', 'url' ] null
// expect: true false
// expect: ./parts.d/two.mjs?x: true 2
// expect: 7 { deep: [ 1 ] }
console.log(import.meta.url.startsWith('file:///'), import.meta.filename.split('/').pop(), import.meta.filename.startsWith(import.meta.dirname), process.argv[1] === import.meta.filename);
console.log(import.meta.resolve('./y.mjs') === import.meta.url.replace('meta.mjs', 'y.mjs'), import.meta.resolve('fs'), import.meta.resolve('node:fs'));
console.log(Object.keys(import.meta), Object.getPrototypeOf(import.meta));
const one = await import('./parts.d/two.mjs'), two = await import('./parts.d/two.mjs');
const fresh = await import('./parts.d/two.mjs?x');
console.log(one === two, one === fresh);
console.log('./parts.d/two.mjs?x:', fresh.both === one.both, fresh.both);
const code = await import('data:text/javascript,export default 3 %2B 4'), json = await import('data:application/json,{"deep":[1]}', { with: { type: 'json' } });
console.log(code.default, json.default);
