// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Another process exchanges a folder for a link to the outside as fast as it can, and moves the folder that paths lead
// through.  Whatever is read then is the inside, whatever is written stays there.
// run: mkdir -p in/turn in/deep out; echo inside >in/turn/file; echo inside >in/file; echo outside >out/file; ln -s ../out in/link; {jsr} {file} exchange & {jsr} --sandbox --allow-read=in --allow-write=in {file}; kill $!; wait; ls out; cat out/file
// expect: read: true inside only: true
// expect: file
// expect: outside
'use strict';
const fs = require('fs');
if (process.argv[2] === 'exchange') {
  process.on('SIGTERM', () => process.exit());
  const turn = (from, to) => { try { fs.renameSync(from, to); } catch { } };
  const step = () => {
    for (let i = 0; i < 50; i++) {
      turn('in/turn', 'in/kept'); turn('in/link', 'in/turn'); turn('in/turn', 'in/link'); turn('in/kept', 'in/turn');
      turn('in/deep', 'out/deep'); turn('out/deep', 'in/deep');
    }
    setImmediate(step);
  };
  step();
  setTimeout(() => process.exit(), 15000);
} else {
  let inside = 0, others = new Set();
  const end = Date.now() + 1500;
  const quiet = f => { try { return f(); } catch (e) { if (!['ERR_ACCESS_DENIED', 'ENOENT', 'ELOOP', 'EEXIST', 'ENOTDIR'].includes(e.code)) others.add(e.message); } };
  while (Date.now() < end) {
    for (const file of ['in/turn/file', 'in/deep/../turn/file', 'in/deep/../../out/file', 'in/link/file']) {
      const text = quiet(() => fs.readFileSync(file, 'utf8'));
      if (text === 'inside\n') inside++;
      else if (text !== undefined) others.add(text);
    }
    quiet(() => fs.writeFileSync('in/turn/new', 'x'));
    quiet(() => fs.mkdirSync('in/turn/d'));
    quiet(() => fs.copyFileSync('in/file', 'in/turn/copy'));
    quiet(() => fs.renameSync('in/turn/new', 'in/turn/renamed'));
    quiet(() => fs.chmodSync('in/turn/file', 0o600));
    quiet(() => fs.mkdtempSync('in/turn/t-'));
    quiet(() => fs.rmSync('in/turn/d', { recursive: true, force: true }));
  }
  console.log('read:', inside > 0, 'inside only:', others.size === 0, ...others);
}
