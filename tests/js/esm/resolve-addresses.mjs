// import.meta.resolve gives what cannot be loaded an address, too, and keeps what follows a path; a package's subpath is a URL's.
// expect: node:none x:y http://x/y
// expect: missing?q#h a%20b?q
// expect: true 7
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
const resolve = import.meta.resolve;
console.log(resolve('node:none'), resolve('x:y'), resolve('http://x/y'));
console.log(...['./missing?q#h', './a%20b?q'].map(s => resolve(s).split('/').pop()));
const d = mkdtempSync(`${tmpdir()}/resolve-`);
mkdirSync(`${d}/node_modules/p`, { recursive: true });
writeFileSync(`${d}/node_modules/p/a b.js`, 'module.exports = 7;');
writeFileSync(`${d}/m.mjs`, "export const found = import.meta.resolve('p/a%20b.js?x=1'); export { default } from 'p/a%20b.js?x=1';");
const m = await import(`${d}/m.mjs`);
console.log(m.found.endsWith('/node_modules/p/a%20b.js?x=1'), m.default);
rmSync(d, { recursive: true });
