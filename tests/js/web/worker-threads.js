// worker_threads on the main thread: ports and data are there; a Worker's path is absolute or begins with a dot.
// expect: true 0 null null {}
// expect: { message: { a: 1 } } undefined
// expect: [ 1 ] undefined
// expect: ERR_WORKER_PATH TypeError
// expect: true true
const threads = require('node:worker_threads');
const { isMainThread, threadId, parentPort, workerData, resourceLimits, receiveMessageOnPort } = threads;
console.log(isMainThread, threadId, parentPort, workerData, resourceLimits);
const { port1, port2 } = new threads.MessageChannel();
port1.postMessage({ a: 1 });
console.log(receiveMessageOnPort(port2), receiveMessageOnPort(port2));
threads.setEnvironmentData('key', [1]);
const before = threads.getEnvironmentData('key');
threads.setEnvironmentData('key');
console.log(before, threads.getEnvironmentData('key'));
try { new threads.Worker('x.js'); } catch (error) { console.log(error.code, error.name); }
console.log(threads.MessagePort === MessagePort, threads.BroadcastChannel === BroadcastChannel);
