// jsr --serve: what programs may export, addresses, ends and errors.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'jsr-serve-'));
const file = (name, text) => { const path = join(folder, name); writeFileSync(path, text); return path; };

// -> { child, url, said: what stderr has, ended: a promise of [code or signal, stderr] }, once it listens or has ended
function start(args, env) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '', url;
    const ended = new Promise(done => {
      child.on('close', (code, signal) => { done([signal ?? code, text.replaceAll(folder, 'FOLDER').replace(/:\d{4,5}$/m, ':PORT').trim().split('\n')[0]]); resolve({ ended }); });
    });
    child.stderr.setEncoding('utf8').on('data', piece => {
      text += piece;
      if (url === undefined && (url = /^Listening on (\S+)\n/m.exec(text)?.[1]))
        resolve({ child, url, ended, said: () => text });
    });
  });
}

const text = async (url, path = '') => (await fetch(url + path)).text();
const shown = url => url.replace(/:\d+\/$/, ':PORT/').replace(folder, 'FOLDER');

async function serves(what, args, { env, signal = 'SIGTERM', f = text } = {}) {
  const { child, url, ended } = await start(args, env);
  if (child === undefined) {
    console.log(what, 'ended', ...await ended);
    return;
  }
  const said = await f(url);
  child.kill(signal);
  const { 0: code } = await ended;
  console.log(what, shown(url), said, code);
}

const esm = file('esm.mjs', 'export default { fetch(request, env, context) { return new Response(`${this.name} ${typeof env} ${context.remote.address} ${process.execArgv}`); }, name: "own" }');
const cjs = file('cjs.js', 'exports.fetch = () => new Response("cjs " + require.main.filename.endsWith("cjs.js"))');
const plain = file('plain.ts', 'const text: string = "plain"; export default (): Response => new Response(text);');
const waits = file('waits.mjs', 'await new Promise(done => setTimeout(done, 20)); const app = { get fetch() { return () => new Response("waited"); } }; export default app;');
const own = file('own.mjs', 'export default { hostname: "localhost", port: 0, fetch: () => { throw new Error("x"); }, error: e => new Response("own " + e.message) }');

await serves('esm', ['--serve=0', esm], { signal: 'SIGINT' });
await serves('cjs', ['--serve=0', cjs]);
await serves('without an ending', ['--serve=0', './cjs']);
await serves('function', ['--serve=127.0.0.1:0', plain]);
await serves('waits', ['--serve=[::1]:0', waits]);
await serves('own address', ['--serve', own], { f: async url => url.startsWith('http://127.0.0.1:') || url.startsWith('http://[::1]:') ? text(url) : url });
await serves('its host is overridden', ['--serve=127.0.0.2', own]);
await serves('environment', ['--serve', cjs], { env: { PORT: '0' } });
await serves('unix', ['--serve=unix:socket', cjs], {
  f: () => new Promise(done => {
    http.get({ socketPath: join(folder, 'socket'), path: '/' }, answer => { answer.setEncoding('utf8').on('data', done); });
  })
});
await serves('router', ['--serve=0', file('router.mjs', `export default {
  __proto__: new Proxy({}, { get: () => () => 'any' }), fetch: () => new Response('router')
}`)]);
await serves('sandbox', ['--sandbox', '--serve=0', cjs]);
await serves('sandbox with net', ['--sandbox', '--allow-net=127.0.0.1', '--serve=0', cjs]);
for (const address of ['x:y', '70000', ':', 'a:70000', 'unix:'])
  await serves(`bad address ${address}`, [`--serve=${address}`, cjs]);
await serves('no handler', ['--serve=0', file('none.mjs', 'export const a = 1;')]);
await serves('no function', ['--serve=0', file('number.mjs', 'export default { fetch: 1 };')]);
await serves('throws', ['--serve=0', file('throws.js', 'throw 1')]);
await serves('throws later', ['--serve=0', file('later.mjs', 'await 0; null.x')]);
await serves('never there', ['--serve=0', file('never.mjs', 'await new Promise(() => {});')]);
await serves('missing', ['--serve=0', './missing.js']);
await serves('no file', ['--serve=0']);
await serves('code', ['--serve=0', '-e', '1']);
const busy = http.createServer().listen(0, '127.0.0.1', async () => {
  await serves('busy', [`--serve=${busy.address().port}`, cjs]);
  busy.close();
  await ends();
  rmSync(folder, { recursive: true });
});

// A signal waits for the answers, and for what waitUntil was given.
async function ends() {
  const slow = file('slow.mjs', `import { writeFileSync } from 'node:fs';
    export default { async fetch(request, env, context) {
      const { searchParams } = new URL(request.url);
      console.error('asked');
      context.waitUntil(new Promise(done => setTimeout(() => { writeFileSync('waited', 'yes'); done(); }, 150)));
      await new Promise(done => setTimeout(done, 50));
      return new Response('slow ' + searchParams.get('a'));
    } }`);
  const { child, url, ended, said } = await start(['--serve=0', slow]);
  const asked = [text(url, '?a=1'), text(url, '?a=2')];
  while (said().split('asked').length < 3)
    await new Promise(done => setTimeout(done, 5));
  child.kill('SIGTERM');
  console.log('slow', ...await Promise.all(asked), (await ended)[0]);
  const { readFileSync } = await import('node:fs');
  console.log('waited', readFileSync(join(folder, 'waited'), 'utf8'));
  const endless = file('endless.mjs', 'export default () => new Response(new ReadableStream({ start(c) { c.enqueue(new Uint8Array(1)); } }))');
  const other = await start(['--serve=0', endless]);
  await fetch(other.url);
  other.child.kill('SIGINT');
  setTimeout(() => { other.child.kill('SIGINT'); }, 50);
  console.log('twice', (await other.ended)[0]);
}
