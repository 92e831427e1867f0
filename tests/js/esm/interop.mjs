// expect: 1 two function true
// expect: [ 'a', 'b', 'default', 'f' ]
// expect: esm-from-dual main
// expect: sub a/b internal
// expect: { n: 1 } true
// expect: true function
// expect: cjs sees d n true
import cjs, { a, b, f } from './parts.d/named.cjs';
import * as ns from './parts.d/named.cjs';
import dual from './parts.d/use-dual.mjs';
import data from './parts.d/data.json' with { type: 'json' };
import fs, { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
console.log(a, b, typeof f, cjs.f === f);
console.log(Object.keys(ns));
console.log(dual.dual, dual.plain);
console.log(dual.sub, dual.pattern, dual.internal);
const require = createRequire(import.meta.url);
console.log(data, require('./parts.d/data.json').n === data.n);
console.log(fs.readFileSync === readFileSync, typeof readFileSync);
require('./parts.d/requires-esm.cjs');
