// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Thousands of calls at once under a policy need no more descriptors than without one.
// run: mkdir -p in/below; echo text >in/file; ulimit -n 512; {jsr} --sandbox --allow-read=in --allow-write=in {file}
// expect: stat: 3000
// expect: lstat: 3000
// expect: access: 3000
// expect: readFile: 3000
// expect: writeFile: 3000
// expect: readdir: 3000
// expect: mkdir: 3000
// expect: rename: 3000
// expect: chmod: 3000
// expect: access to read: 3000
// expect: rmdir: 3000
// expect: copyFile: 3000
'use strict';
const fs = require('fs');
const calls = {
  stat: () => fs.promises.stat('in/file'), lstat: () => fs.promises.lstat('in/file'), access: () => fs.promises.access('in/file'),
  readFile: i => fs.promises.readFile(i % 2 ? 'in/file' : `${process.cwd()}/in/file`), writeFile: i => fs.promises.writeFile(`in/file${i % 50}`, 'x'),
  readdir: () => fs.promises.readdir('in/below'), mkdir: i => fs.promises.mkdir(`in/below/d${i}`), rename: i => fs.promises.rename(`in/below/d${i}`, `in/below/e${i}`),
  chmod: i => fs.promises.chmod(`in/below/e${i}`, 0o700), 'access to read': i => fs.promises.access(`in/below/e${i}`, fs.constants.R_OK),
  rmdir: i => fs.promises.rmdir(`in/below/e${i}`), copyFile: i => fs.promises.copyFile('in/file', `in/below/${i % 50}`)
};
(async () => {
  for (const [name, call] of Object.entries(calls)) {
    const done = await Promise.allSettled(Array.from({ length: 3000 }, (_, i) => call(i)));
    const failed = done.find(r => r.status === 'rejected');
    console.log(`${name}: ${done.filter(r => r.status === 'fulfilled').length}${failed ? ` ${failed.reason.message}` : ''}`);
  }
})();
