// What a program does that lives off files: COUNT operations of each kind on 200 small files in FOLDER.
// usage: ledger.cjs files|handles FOLDER COUNT
'use strict';
const fs = require('fs'), path = require('path');
const row = process.argv[2], folder = process.argv[3], count = +process.argv[4];
const names = Array.from({ length: 200 }, (_, i) => path.join(folder, `file-${i}.txt`));
const name = (i) => names[i % names.length];

function sync() {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    bytes += fs.readFileSync(name(i)).length;
    bytes += fs.statSync(name(i + 7)).size;
  }
  return bytes;
}

function callbacks() {
  return new Promise((resolve, reject) => {
    let next = 0, left = count, bytes = 0;
    const one = () => {
      if (next < count)
        fs.readFile(name(next++), (error, data) => {
          if (error)
            return reject(error);
          bytes += data.length;
          if (--left === 0)
            return resolve(bytes);
          one();
        });
    };
    for (let i = 0; i < 32; i++)
      one();
  });
}

async function promises() {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    bytes += (await fs.promises.readFile(name(i))).length;
    bytes += (await fs.promises.stat(name(i + 7))).size;
  }
  return bytes;
}

// an operation is cheaper here than anywhere else: what it costs to log it weighs the most
async function handles() {
  let bytes = 0;
  const space = Buffer.alloc(4000);
  for (let i = 0; i < count; i++) {
    const file = await fs.promises.open(name(i));
    bytes += (await file.stat()).size;
    bytes += (await file.read(space, 0, 4000, 0)).bytesRead;
    await file.close();
  }
  return bytes;
}

async function all() {
  for (const file of names)
    fs.writeFileSync(file, 'x'.repeat(2000));
  const bytes = row === 'handles' ? await handles() : sync() + await callbacks() + await promises();
  if (bytes !== count * (row === 'handles' ? 4000 : 10000))
    throw new Error(`${bytes} bytes`);
}

all();
