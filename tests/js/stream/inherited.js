// Who inherits the methods of Readable without being one: what is counted later finds no state, as with a stream that has none.
// expect: ok
const { Readable } = require('stream');
const odd = Object.create(Readable.prototype);
odd.removeListener('readable', () => {});
odd.removeAllListeners('readable');
setTimeout(() => console.log('ok'), 1);
