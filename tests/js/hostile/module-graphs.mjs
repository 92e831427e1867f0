// What module graphs can be made to cost, and who hears that a module's body has come to its end.
// timeout: 60
import fs from 'fs';
import os from 'os';
import path from 'path';
import { pathToFileURL } from 'url';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'graphs-'));
const write = (name, text) => fs.writeFileSync(path.join(dir, name), text);
const load = (name) => import(pathToFileURL(path.join(dir, name)).href);
try {
  // 2^40 ways lead through these layers to a name that nobody has, and to one that somebody has.
  for (let i = 0; i < 40; i++)
    for (const side of 'ab')
      write(`${side}${i}.mjs`, i === 39 ? 'export * from "./end.mjs"' : `export * from "./a${i + 1}.mjs"; export * from "./b${i + 1}.mjs";`);
  write('end.mjs', 'export const here = 1;');
  write('top.mjs', 'export * from "./a0.mjs"; export * from "./b0.mjs";');
  write('missing.mjs', 'import { nowhere } from "./top.mjs";');
  write('found.mjs', 'export { here } from "./top.mjs";');
  console.log((await load('missing.mjs').catch((e) => e)).message);
  // expect: The requested module './top.mjs' does not provide an export named 'nowhere'
  console.log((await load('found.mjs')).here, Object.keys(await load('top.mjs')).join());
  // expect: 1 here

  // Names in great number are found at once.
  const many = 60000;
  let text = '';
  for (let i = 0; i < many; i++)
    text += `export const n${i} = ${i};\n`;
  write('many.mjs', text);
  write('more.mjs', 'export * from "./many.mjs"; export const last = true;');
  const ns = await load('more.mjs');
  let sum = 0;
  for (let i = 0; i < many; i++)
    sum += ns['n' + i];
  console.log(sum, Object.keys(ns).length, ns.missing, 'last' in ns);
  // expect: 1799970000 60001 undefined true

  // A module that awaits tells its importers itself: no `then` of the script's is in between, to be handed what lets them go on too early.
  write('slow.mjs', 'await null; export const order = []; order.push("slow");');
  write('hook.mjs', `export const then = Promise.prototype.then, handlers = [];
    Promise.prototype.then = function (...args) { handlers.push(args[0]); return then.apply(this, args); };`);
  write('early.mjs', `import { then, handlers } from './hook.mjs'; Promise.prototype.then = then; handlers.forEach((f) => f());
    export default handlers.length;`);
  write('waits.mjs', `import './hook.mjs'; import { order } from './slow.mjs'; import asked from './early.mjs';
    order.push('waits', asked); export default order;`);
  console.log((await load('waits.mjs')).default.join());
  // expect: slow,waits,0

  // `export *` over a long way.
  write('way0.mjs', 'export const deep = 1;');
  for (let i = 1; i <= 300; i++)
    write(`way${i}.mjs`, `export * from './way${i - 1}.mjs';`);
  console.log((await load('way300.mjs')).deep);
  // expect: 1
} finally {
  fs.rmSync(dir, { recursive: true });
}
