// Which modules are preloaded in a worker: those of NODE_OPTIONS in its environment, and of its execArgv or, without it, the process's.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = name => fileURLToPath(new URL(`_preloads/${name}`, import.meta.url));
for (const NODE_OPTIONS of ['', `-r ${at('r.cjs')}`]) {
  const args = [`--import=${at('i.mjs')}`, at('main.mjs'), 'argument'];
  console.log(spawnSync(process.execPath, args, { env: { ...process.env, NODE_OPTIONS }, encoding: 'utf8' }).stdout);
}
