// Globals that are made late are there for whoever asks, in whatever way, and give way to what a script defines.
// expect: true true true function
// expect: true
// expect: mine 1 kept
// expect: true false undefined
const { runInThisContext } = { runInThisContext: code => (0, eval)(code) };
console.log('URL' in globalThis, Object.hasOwn(globalThis, 'Event'), Reflect.ownKeys(globalThis).includes('TextDecoder'), typeof Buffer);
console.log(Object.keys(globalThis).indexOf('atob') >= 0);
runInThisContext('var AbortSignal = "mine"; function DOMException() { return 1 }');
globalThis.performance = 'kept';
console.log(AbortSignal, DOMException(), performance);
console.log(delete globalThis.TextEncoder, 'TextEncoder' in globalThis, typeof TextEncoder);
