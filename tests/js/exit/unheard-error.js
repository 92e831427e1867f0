// An 'error' event that nobody hears and nobody catches: the report says where it was emitted, by whom, and where the error was made.
// run: for i in 0 1 2 3; do {jsr} {file} $i 2>err; echo "rc=$?"; sed -n '/node:/d; /^jsr v/d; /^$/d; /lines matching/d; /(<anonymous>)/d; s/(.*\//(/; s/) {$/)/; p' err; done
// expect: rc=1
// expect:       throw er; // Unhandled 'error' event
// expect:       ^
// expect: TypeError: from go
// expect:     at Door.knock (unheard-error.js:41:22)
// expect:     at Object.<anonymous> (unheard-error.js:44:41)
// expect: Emitted 'error' event on Door instance at:
// expect:     at Door.knock (unheard-error.js:41:8)
// expect:     at Object.<anonymous> (unheard-error.js:44:41)
// expect: rc=1
// expect:       throw er; // Unhandled 'error' event
// expect:       ^
// expect: Error: made elsewhere
// expect:     at Object.<anonymous> (unheard-error.js:43:27)
// expect: Emitted 'error' event at:
// expect:     at Timeout.later [as _onTimeout] (unheard-error.js:45:79)
// expect:   code: 'X'
// expect: }
// expect: rc=1
// expect:     throw err; // Unhandled 'error' event
// expect:     ^
// expect: Error [ERR_UNHANDLED_ERROR]: Unhandled error. ('no error')
// expect:     at Object.<anonymous> (unheard-error.js:46:49)
// expect:   code: 'ERR_UNHANDLED_ERROR',
// expect:   context: 'no error'
// expect: }
// expect: rc=1
// expect:       throw er; // Unhandled 'error' event
// expect:       ^
// expect: Error: ENOENT: no such file or directory, open '/nonexistent'
// expect: Emitted 'error' event on ReadStream instance at:
// expect:   errno: -2,
// expect:   code: 'ENOENT',
// expect:   syscall: 'open',
// expect:   path: '/nonexistent'
// expect: }
const EventEmitter = require('events');
class Door extends EventEmitter { knock() {
  this.emit('error', new TypeError('from go'));
} }
const old = Object.assign(new Error('made elsewhere'), { code: 'X' });
if (process.argv[2] === '0') new Door().knock();
if (process.argv[2] === '1') setTimeout(function later() { new EventEmitter().emit('error', old); }, 1);
if (process.argv[2] === '2') new EventEmitter().emit('error', 'no error');
if (process.argv[2] === '3') require('fs').createReadStream('/nonexistent');
