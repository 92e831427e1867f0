// run() with watch: a test runs again when it or what it loads changes; the stream ends when the signal says so.
// needs: native (an emulator cannot run jsr as a program)
// expect: pass a.test.js one 1
// expect: pass b.test.mjs two 2
// expect: drained undefined
// expect: plan 2
// expect: tests 2
// expect: change a-part.js
// expect: pass a.test.js one 1
// expect: drained undefined
// expect: plan 1
// expect: tests 1
// expect: change b-part.mjs
// expect: pass b.test.mjs two 1
// expect: drained undefined
// expect: plan 1
// expect: tests 1
// expect: change b.test.mjs
// expect: pass b.test.mjs two 1
// expect: drained undefined
// expect: plan 1
// expect: tests 1
// expect: closed
import { run } from 'node:test';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { tap } from 'node:test/reporters';

const sources = {
  'a-part.js': 'module.exports = 1;',
  'b-part.mjs': 'export default 2;',
  'a.test.js': `require('./a-part.js'); require('node:test')('one', () => {});`,
  'b.test.mjs': `import './b-part.mjs'; import test from 'node:test'; test('two', () => {});`
};
for (const name of Object.keys(sources))
  writeFileSync(name, sources[name]);
const stop = new AbortController();
const stream = run({ watch: true, files: ['a.test.js', 'b.test.mjs'], concurrency: 1, signal: stop.signal });
const changes = ['a-part.js', 'b-part.mjs', 'b.test.mjs'];
stream.on('test:pass', ({ name, testNumber, file }) => {
  if (!name.endsWith('s'))
    console.log('pass', basename(file), name, testNumber);
});
stream.on('test:watch:drained', data => console.log('drained', data));
stream.on('test:plan', ({ count, nesting }) => {
  if (!stop.signal.aborted && nesting === 0)
    console.log('plan', count);
});
stream.on('test:diagnostic', ({ message }) => {
  if (stop.signal.aborted)
    return;
  if (message.startsWith('tests'))
    console.log(message);
  if (!message.startsWith('duration_ms'))
    return;
  const name = changes.shift();
  if (name === undefined) {
    stop.abort();
    return;
  }
  setTimeout(() => {
    console.log('change', name);
    writeFileSync(name, sources[name]);
  }, 20);
});
stream.on('close', () => console.log('closed'));
stream.compose(tap).resume();
