// v8.promiseHooks are told of promises themselves.
// expect: init 0
// expect: init 1 0
// expect: init 2 1
// expect: body
// expect: settled 0
// expect: before 1
// expect: then
// expect: settled 1
// expect: after 1
// expect: before 2
// expect: settled 2
// expect: after 2
// expect: [ 'init', 'settled' ]
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: function
// expect: uncaught in a hook
const { promiseHooks } = require('v8');
const ids = new Map();
const id = promise => {
  if (promise === undefined)
    return '';
  if (!ids.has(promise))
    ids.set(promise, ids.size);
  return ids.get(promise);
};
const say = (...words) => lines.push(words.join(' ').trim());
const lines = [];
const stop = promiseHooks.createHook({
  init: (promise, parent) => say('init', id(promise), id(parent)),
  before: promise => say('before', id(promise)),
  after: promise => say('after', id(promise)),
  settled: promise => say('settled', id(promise))
});
new Promise(resolve => setTimeout(resolve, 1)).then(() => say('then')).finally(undefined);
say('body');
setTimeout(() => {
  stop();
  stop();
  Promise.resolve();
  console.log(lines.join('\n'));
  const seen = [];
  const stopInit = promiseHooks.onInit(() => seen.push('init')), stopSettled = promiseHooks.onSettled(() => seen.push('settled'));
  Promise.resolve(1);
  stopInit();
  new Promise(() => {});
  stopSettled();
  Promise.resolve(2);
  console.log(seen);
  for (const fn of [() => promiseHooks.onInit(), () => promiseHooks.onAfter(async () => {}), () => promiseHooks.createHook({ before: 1 })])
    try { fn(); } catch (error) { console.log(error.name, error.code); }
  console.log(typeof promiseHooks.createHook());
  process.on('uncaughtException', error => console.log('uncaught', error.message));
  const stopThrowing = promiseHooks.onInit(() => { throw new Error('in a hook'); });
  new Promise(() => {});
  stopThrowing();
}, 20);
