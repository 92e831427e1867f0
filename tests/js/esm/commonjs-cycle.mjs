// CommonJS files of a package without a type may require each other in a cycle, also when one of them was imported and an ES module was required before.
// expect: true { name: 'first' }
// expect: { name: 'first', second: 'second', late: true }
import { mkdtempSync, writeFileSync } from 'node:fs';
const dir = mkdtempSync(`${process.env.TMPDIR}/cycle-`);
writeFileSync(`${dir}/package.json`, '{}');
writeFileSync(`${dir}/es.mjs`, 'export const es = true;');
writeFileSync(`${dir}/first.js`, "exports.name = 'first'; exports.second = require('./second.js').name; exports.late = true;");
writeFileSync(`${dir}/second.js`, "exports.name = 'second'; console.log(require('./es.mjs').es, { ...require('./first.js') });");
console.log((await import(`${dir}/first.js`)).default);
