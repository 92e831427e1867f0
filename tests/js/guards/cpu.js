// needs: native the guards' threads and timers are the emulator's
// timeout: 280
// expect: 0 of them went wrong
const { busy } = require('./_cases.js');
require('./_drive.js')(busy, ['--max-cpu=200ms', '--max-wall=100'], 152, '--max-cpu=');
