// One measurement of fetch: ENGINE fetch.cjs ROW BASE FOLDER; prints its milliseconds.  The same text for every engine.
'use strict';
const [row, base, folder] = process.argv.slice(2);
const MB = 1 << 20;

// `count` calls of one(), `width` at a time
async function each(count, width, one) {
  const start = performance.now();
  await Promise.all(Array.from({ length: width }, async () => {
    while (count-- > 0) await one();
  }));
  return performance.now() - start;
}

function check(ok) {
  if (!ok) throw new Error('wrong answer');
}

async function get() {
  const text = await (await fetch(`${base}/small`)).text();
  check(text.length === 1024);
}

const large = () => fetch(`${base}/large`);

const rows = {
  'get-50': () => each(5000, 50, get),
  'get-1': () => each(5000, 1, get),
  'stream-256mb': () => each(1, 1, async () => {
    let size = 0;
    for await (const chunk of (await large()).body) size += chunk.length;
    check(size === 256 * MB);
  }),
  'buffer-256mb': () => each(1, 1, async () => {
    const buffer = await (await large()).arrayBuffer();
    check(buffer.byteLength === 256 * MB);
  }),
  'post-1mb': () => {
    const body = new Uint8Array(MB);
    return each(200, 4, async () => {
      const response = await fetch(`${base}/post`, { method: 'POST', body });
      check(await response.text() === 'ok');
    });
  },
  'file-256mb': () => {
    const { Readable } = require('stream'), { pipeline } = require('stream/promises'), fs = require('fs');
    const name = `${folder}/out`;
    const save = async () => pipeline(Readable.fromWeb((await large()).body), fs.createWriteStream(name));
    return each(1, 1, save).then(time => {
      check(fs.statSync(name).size === 256 * MB);
      fs.unlinkSync(name);
      return time;
    });
  }
};

(async () => {
  await get();                  // what is loaded and connected once
  if (row !== 'first') console.log(await rows[row]());
})();
