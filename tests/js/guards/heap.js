// needs: native the guards' threads and timers are the emulator's
// timeout: 280
// expect: 0 of them went wrong
const { drive, room } = require('./_drive.js');
const { bomb } = require('./_cases.js');
drive(bomb, [`--max-heap=${room}`, '--max-wall=100'], 137, '--max-heap=');
