// expect: sync first
// expect: 2 true
// expect: Error: as it runs
console.log('sync first');
import('./parts.d/two.mjs').then((ns) => {
	console.log(ns.both, ns === require('./parts.d/two.mjs'));
	return import('./parts.d/bad-throw.mjs');
}).catch((e) => console.log(String(e)));
