import virtual from 'virtual';
import text from './a.txt';
import changed from './changed.cjs';
import json from './j.json' with { type: 'json' };
import { sep } from 'node:path';
console.log(virtual, text, changed, json, sep);
console.log((await import('virtual')).default);
for (const specifier of ['nope', 'foo:bar'])
  await import(specifier).catch(error => console.log(error.code));
