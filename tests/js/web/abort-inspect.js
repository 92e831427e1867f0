// expect: [AbortSignal]
// expect: AbortController { signal: [AbortSignal] }
// expect: AbortSignal { aborted: false }
// expect: Possible EventTarget memory leak detected. 11 abort listeners added to [AbortSignal]. MaxListeners is 10. Use events.setMaxListeners() to increase limit
const { inspect } = require('util');
const controller = new AbortController();
console.log(inspect(controller.signal, { depth: -1 }));
console.log(inspect(controller, { depth: 1 }));
console.log(inspect(controller.signal, { depth: 1 }));
process.removeAllListeners('warning');
process.on('warning', ({ message }) => console.log(message));
for (let i = 0; i < 11; i++)
  controller.signal.addEventListener('abort', () => {});
