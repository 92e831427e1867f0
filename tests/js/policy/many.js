// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Thousands of calls at once under a policy need no more descriptors than without one.
// run: mkdir in; echo text >in/file; ulimit -n 256; {jsr} --sandbox --allow-read=in --allow-write=in {file}
// expect: stat: 3000
// expect: lstat: 3000
// expect: access: 3000
// expect: readFile: 3000
// expect: writeFile: 3000
'use strict';
const fs = require('fs');
const calls = {
  stat: () => fs.promises.stat('in/file'), lstat: () => fs.promises.lstat('in/file'), access: () => fs.promises.access('in/file'),
  readFile: i => fs.promises.readFile(i % 2 ? 'in/file' : `${process.cwd()}/in/file`), writeFile: i => fs.promises.writeFile(`in/file${i % 50}`, 'x')
};
(async () => {
  for (const [name, call] of Object.entries(calls)) {
    const done = await Promise.allSettled(Array.from({ length: 3000 }, (_, i) => call(i)));
    const failed = done.find(r => r.status === 'rejected');
    console.log(`${name}: ${done.filter(r => r.status === 'fulfilled').length}${failed ? ` ${failed.reason.message}` : ''}`);
  }
})();
