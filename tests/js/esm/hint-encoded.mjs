// What an import might have meant is said as a specifier: encoded, and for a lone file among the packages as its URL.
// expect: "./a%2525%20b%23%3F.js"
// expect: "./d%20d/index.js"
// expect: "pkg/%5Bx%5D.js"
// expect: "@s/pkg/y.js"
// expect: "file:///HERE/node_modules/lone.js"
import fs from 'fs';
const here = process.cwd();
for (const name of ['a%25 b#?.js', 'd d/index.js', 'node_modules/pkg/[x].js', 'node_modules/@s/pkg/y.js', 'node_modules/lone.js']) {
  fs.mkdirSync(`${here}/${name}`.replace(/\/[^/]*$/, ''), { recursive: true });
  fs.writeFileSync(name, '');
}
fs.writeFileSync('asks.mjs', 'export const ask = specifier => import(specifier);');
const { ask } = await import(`${here}/asks.mjs`);
for (const specifier of ['./a%25 b#?', './d d', 'pkg/[x]', '@s/pkg/y', 'lone']) {
  try {
    await ask(specifier);
  } catch ({ code, message }) {
    console.log(/import (".*")\?$/.exec(message)?.[1].replace(here, '/HERE') ?? `${code} ${message}`);
  }
}
