// Stacks are node's, but for lines of files of the library: natives that are JavaScript in node have no frames.  Expectations from node 20.
const fs = require('fs'), EventEmitter = require('events'), { Readable, Writable, PassThrough } = require('stream');
const show = (what, e) => console.log(`${what}: ${e.stack.split('\n').slice(1).filter(l => /^ {4}at /.test(l) && !/\(?node:/.test(l)).map(l => l.slice(7).replace(/ ?\(?\/.*\/.*?:\d+:\d+\)?$/, '')).join()}`);
const attempt = (what, f) => { try { f(); } catch (e) { show(what, e); } };
attempt('readFileSync', function a() { fs.readFileSync('/nope'); });
attempt('openSync', function a() { fs.openSync('/nope'); });
attempt('emit', function a() { new EventEmitter().on('x', function listener() { throw new Error('x'); }).emit('x'); });
attempt('error', function a() { new EventEmitter().emit('error', 'text'); });
attempt('setTimeout', function a() { setTimeout(1); });
attempt('queueMicrotask', function a() { queueMicrotask(1); });
attempt('nextTick', function a() { process.nextTick(1); });
attempt('require', function a() { require('./nope'); });
attempt('resolve', function a() { require.resolve('./nope'); });
attempt('structuredClone', function a() { structuredClone(() => {}); });
attempt('chdir', function a() { process.chdir('/nope'); });
attempt('kill', function a() { process.kill('a'); });
attempt('exitCode', function a() { process.exitCode = 'x'; });
attempt('console', function a() { console.log({ get [Symbol.toStringTag]() { throw new Error('x'); } }); });
attempt('assert', function a() { require('assert').equal(1, 2); });
attempt('json', function a() { fs.writeFileSync('bad.json', '{'); require(`${process.cwd()}/bad.json`); });
attempt('engine', function a() { [1].forEach(function each() { JSON.stringify({ toJSON() { throw new Error('x'); } }); }); });
attempt('lazy', function a() { new DataView(new ArrayBuffer(1)).getInt32(0); });
attempt('lazy 2', function a() { Atomics.add(1); });
fs.stat('.', function stat() { show('stat', new Error('x')); });
fs.readFile('/nope', function read(e) { show('readFile', e); });
setTimeout(function timer() { show('timer', new Error('x')); }, 100);
Readable.from(['a']).on('data', function data() { show('data', new Error('x')); });
new PassThrough().on('data', function pass() { show('pass', new Error('x')); }).write('a');
new Writable({ write() { show('write', new Error('x')); } }).write('a');
require('util').promisify(fs.stat)('/nope').catch(e => show('promisify', e));
process.on('exit', function exit() { show('exit', new Error('x')); });
// expect: readFileSync: a,attempt,Object.<anonymous>
// expect: openSync: a,attempt,Object.<anonymous>
// expect: emit: EventEmitter.listener,a,attempt,Object.<anonymous>
// expect: error: a,attempt,Object.<anonymous>
// expect: setTimeout: a,attempt,Object.<anonymous>
// expect: queueMicrotask: a,attempt,Object.<anonymous>
// expect: nextTick: a,attempt,Object.<anonymous>
// expect: require: a,attempt,Object.<anonymous>
// expect: resolve: a,attempt,Object.<anonymous>
// expect: structuredClone: a,attempt,Object.<anonymous>
// expect: chdir: a,attempt,Object.<anonymous>
// expect: kill: a,attempt,Object.<anonymous>
// expect: exitCode: a,attempt,Object.<anonymous>
// expect: console: get [Symbol.toStringTag],a,attempt
// expect: assert: a,attempt,Object.<anonymous>
// expect: json: parse (<anonymous>),a,attempt,Object.<anonymous>
// expect: engine: Object.toJSON,JSON.stringify (<anonymous>),each,Array.forEach (<anonymous>),a,attempt,Object.<anonymous>
// expect: lazy: DataView.getInt32 (<anonymous>),a,attempt,Object.<anonymous>
// expect: lazy 2: Atomics.add (<anonymous>),a,attempt,Object.<anonymous>
// expect: pass: PassThrough.pass
// expect: write: Writable.write [as _write],Object.<anonymous>
// expect: data: Readable.data
// expect: stat: stat
// expect: readFile: 
// expect: promisify: 
// expect: timer: Timeout.timer [as _onTimeout]
// expect: exit: process.exit
