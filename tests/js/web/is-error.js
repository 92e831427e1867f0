// Error.isError, which node 20 does not have: DOMExceptions are errors (Web IDL, 2.8.1).
class Own { #name = 1; }
class Derived extends DOMException {}
console.log([{}, new Own(), new Error(), Object.create(Error.prototype), Error.prototype, 1, undefined].map(Error.isError).join());
// expect: false,false,true,false,false,false,false
const thrown = (() => { try { atob('?'); } catch (error) { return error; } })();
console.log([new DOMException(), new Derived('x'), new QuotaExceededError(), thrown, structuredClone(thrown)].map(Error.isError).join());
// expect: true,true,true,true,true
console.log([DOMException.prototype, Object.create(thrown), new Proxy(thrown, {}), new Own()].map(Error.isError).join(), require('util').types.isNativeError(thrown));
// expect: false,false,false,false false
