// A second stream that is given must be one.
// expect: ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stderr
// expect: ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stderr
// expect: to the first
const { Console } = require('console');
for (const stderr of [null, 0])
  try { new Console({ stdout: process.stdout, stderr }); } catch ({ code, message }) { console.log(code, message); }
new Console(process.stdout, undefined).error('to the first');
