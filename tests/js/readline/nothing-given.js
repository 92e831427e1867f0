// A callback that is null is none, but no function; a signal that is nothing is none.
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received null
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received null
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received null
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received null
// expect: closed
// expect: closed
// expect: closed
const readline = require('readline');
const { PassThrough } = require('stream');
const stream = new PassThrough();
const calls = [
  () => readline.cursorTo(stream, 1, 1, null), () => readline.moveCursor(stream, 1, 1, null),
  () => readline.clearLine(stream, 0, null), () => readline.clearScreenDown(stream, null)
];
for (const call of calls)
  try { call(); } catch ({ code, message }) { console.log(code, message); }
for (const signal of [0, null, ''])
  readline.createInterface({ input: new PassThrough(), signal }).on('close', () => console.log('closed')).close();
