// A CommonJS file or a built-in module that import() asks for is there before the next event: no tick, no immediate comes between.
// expect: a.cjs c/c.js os tick
import fs from 'fs';
fs.writeFileSync('a.cjs', 'exports.a = 1;');
fs.writeFileSync('b.mjs', 'export const b = 2;');
fs.mkdirSync('c');
fs.writeFileSync('c/package.json', '{ "type": "commonjs" }');
fs.writeFileSync('c/c.js', 'exports.c = 3;');
const here = name => `file://${process.cwd()}/${name}`, events = [];
process.nextTick(() => { events.push('tick'); });
setImmediate(() => { events.push('immediate'); });
for (const name of ['a.cjs', 'c/c.js']) {
	await import(here(name));
	events.push(name);
}
await import('node:os');
events.push('os');
await import(here('b.mjs'));
console.log(events.filter(event => event !== 'immediate').join(' '));
