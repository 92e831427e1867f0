// needs: native the guards' threads and timers are the emulator's
// timeout: 280
// expect: 0 of them went wrong
const { busy, idle } = require('./_cases.js');
require('./_drive.js')({ ...busy, ...idle }, ['--max-wall=0.2'], 124, '--max-wall=');
