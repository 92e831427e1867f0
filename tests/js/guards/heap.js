// needs: native the guards' threads and timers are the emulator's
// timeout: 280
// expect: 0 of them went wrong
const { bomb } = require('./_cases.js');
require('./_drive.js')(bomb, ['--max-heap=48', '--max-wall=100'], 137, '--max-heap=');
