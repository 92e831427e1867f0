Object.defineProperty(exports, 'a', { enumerable: true, get() { throw 5 } }); exports.b = 3; exports.default = 6;
