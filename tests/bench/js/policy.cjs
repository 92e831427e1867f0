// The work of tests/bench/policy.py: policy.cjs FOLDER MODE TIMES, where FOLDER has been filled by `policy.cjs FOLDER make`.
'use strict';
const fs = require('fs'), path = require('path');
const FOLDERS = 40, FILES = 50;
const [folder, mode, times] = process.argv.slice(2);
const names = d => Array.from({ length: FILES }, (_, i) => path.join(folder, `d${d}`, `file-${i}.txt`));

const parts = {
  statSync: all => { for (const f of all) fs.statSync(f); },
  lstatSync: all => { for (const f of all) fs.lstatSync(f); },
  existsSync: all => { for (const f of all) fs.existsSync(f); },
  readFileSync: all => { for (const f of all) fs.readFileSync(f); },
  writeFileSync: all => { for (const f of all) fs.writeFileSync(f, 'some text'); },
  makeSync: all => { for (const f of all) { fs.writeFileSync(`${f}.new`, 'some text'); fs.unlinkSync(`${f}.new`); } },
  stat: all => Promise.all(all.map(f => fs.promises.stat(f))),
  readFile: all => Promise.all(all.map(f => fs.promises.readFile(f))),
  writeFile: all => Promise.all(all.map(f => fs.promises.writeFile(f, 'some text'))),
  readdirSync: (all, d) => { for (let i = 0; i < 10; i++) fs.readdirSync(path.join(folder, `d${d}`)); },
  readdir: async (all, d) => { for (let i = 0; i < 5; i++) await fs.promises.readdir(path.join(folder, `d${d}`)); },
};

function walk(at) {
  let size = 0;
  for (const entry of fs.readdirSync(at, { withFileTypes: true })) {
    const file = path.join(at, entry.name);
    size += entry.isDirectory() ? walk(file) : fs.statSync(file).size;
  }
  return size;
}

async function run() {
  const wanted = mode === 'mixed' ? Object.keys(parts) : mode === 'walk' ? [] : [mode];
  for (let t = 0; t < +times; t++) {
    for (let d = 0; d < FOLDERS; d++) {
      const all = names(d);
      for (const name of wanted) await parts[name](all, d);
    }
    if (mode === 'mixed' || mode === 'walk') walk(folder);
  }
}

if (mode === 'make') {
  for (let d = 0; d < FOLDERS; d++) {
    fs.mkdirSync(path.join(folder, `d${d}`), { recursive: true });
    for (const f of names(d)) fs.writeFileSync(f, 'some text\n'.repeat(20));
  }
} else if (mode === 'parts') {
  console.log(Object.keys(parts).join(' '));
} else {
  const begun = process.hrtime.bigint(), used = process.cpuUsage();
  run().then(() => {
    const { user, system } = process.cpuUsage(used);
    console.log(Number(process.hrtime.bigint() - begun) / 1e6, (user + system) / 1e3);
  });
}
