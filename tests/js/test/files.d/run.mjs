import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
const files = ['tree.js', 'concurrent.js'].map(name => fileURLToPath(new URL(name, import.meta.url)));
const counts = {};
const stream = run({ files, concurrency: 2 });
for (const type of ['test:pass', 'test:fail', 'test:plan', 'test:start'])
  stream.on(type, () => { counts[type] = (counts[type] ?? 0) + 1; });
stream.on('end', () => { console.error(counts); });
stream.compose(tap).pipe(process.stdout);
