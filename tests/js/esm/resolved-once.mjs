// What a specifier has meant once it goes on to mean when the file has gone; what was not found is looked for again.
// expect: true ERR_MODULE_NOT_FOUND
// expect: ERR_MODULE_NOT_FOUND
// expect: there
import fs from 'fs';
fs.writeFileSync('b.mjs', 'export const b = 2;');
const here = name => `file://${process.cwd()}/${name}`;
const first = await import(here('b.mjs'));
fs.rmSync('b.mjs');
console.log(await import(here('b.mjs')) === first, await import(here('b.mjs?other')).catch(e => e.code));
await import(here('late.mjs')).catch(e => console.log(e.code));
fs.writeFileSync('late.mjs', 'export default "there";');
console.log((await import(here('late.mjs'))).default);
