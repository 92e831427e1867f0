// needs: native the guards' threads and timers are the emulator's
// timeout: 280
// expect: 0 of them went wrong
const { drive, limit } = require('./_drive.js');
const { busy } = require('./_cases.js');
drive(busy, [`--max-cpu=${limit}`, '--max-wall=100'], 152, '--max-cpu=');
