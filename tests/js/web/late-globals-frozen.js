// Globals that are made late can be read from a frozen global object, and are the same each time.
// expect: function object function true
Object.freeze(globalThis);
console.log(typeof URL, typeof performance, typeof Buffer, URL === URL && new URL('a:b') instanceof URL);
