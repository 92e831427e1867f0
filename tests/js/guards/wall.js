// needs: native the guards' threads and timers are the emulator's
// timeout: 280
// expect: 0 of them went wrong
const { drive, limit } = require('./_drive.js');
const { busy, idle } = require('./_cases.js');
drive({ ...busy, ...idle }, [`--max-wall=${limit}`], 124, '--max-wall=');
