import { SHARE_ENV, Worker } from 'node:worker_threads';

const at = name => new URL(name, import.meta.url).pathname;
const cases = {
  nothing: {}, 'a copy of env': { env: { ...process.env } }, 'an empty env': { env: {} }, 'shared env': { env: SHARE_ENV },
  'NODE_OPTIONS': { env: { NODE_OPTIONS: `-r ${at('r2.cjs')}` } }, 'execArgv []': { execArgv: [] },
  'execArgv -r': { execArgv: ['-r', at('r2.cjs')] }, 'execArgv --require=': { execArgv: [`--require=${at('r2.cjs')}`] },
  'execArgv --import': { execArgv: ['--import', at('i2.mjs'), `--import=${at('slow.mjs')}`] },
  both: { execArgv: ['-r', at('r2.cjs')], env: { NODE_OPTIONS: `--import ${at('i2.mjs')}` } },
  'a missing one': { execArgv: ['--import', './missing.mjs'] }
};
for (const [name, options] of Object.entries(cases)) {
  console.log(`-- ${name}`);
  await new Promise(resolve => new Worker(at('worker.mjs'), options).on('error', e => { console.log(e.code); }).on('exit', resolve));
}
