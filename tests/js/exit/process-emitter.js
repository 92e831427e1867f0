// process is an EventEmitter, whichever of the two is touched first, and its functions have node's lengths.
// run: {jsr} {file}; {jsr} {file} first
// expect: true true
// expect: 5 5 4 5 5
// expect: addListener/2 once/2 removeListener/2 emit/1 addListener/2 removeListener/2 removeAllListeners/1 prependListener/2 listeners/1 rawListeners/1 listenerCount/2 eventNames/0 setMaxListeners/1 getMaxListeners/0 emitWarning/4 kill/2 nextTick/1 exit/1
// expect: heard 1
// expect: true true
// expect: 5 5 4 5 5
// expect: addListener/2 once/2 removeListener/2 emit/1 addListener/2 removeListener/2 removeAllListeners/1 prependListener/2 listeners/1 rawListeners/1 listenerCount/2 eventNames/0 setMaxListeners/1 getMaxListeners/0 emitWarning/4 kill/2 nextTick/1 exit/1
// expect: heard 1
var touched = process.argv[2] ? process.pid : 0;
var EventEmitter = require('events');
console.log(process instanceof EventEmitter, EventEmitter.prototype.isPrototypeOf(process));
console.log(setTimeout.length, setInterval.length, setImmediate.length, global.setTimeout.length, require('timers').setTimeout.length);
console.log(['on', 'once', 'off', 'emit', 'addListener', 'removeListener', 'removeAllListeners', 'prependListener', 'listeners', 'rawListeners', 'listenerCount',
  'eventNames', 'setMaxListeners', 'getMaxListeners', 'emitWarning', 'kill', 'nextTick', 'exit'].map(function (n) { return process[n].name + '/' + process[n].length; }).join(' '));
process.on('x', function (v) { console.log('heard', v); });
process.emit('x', 1);
