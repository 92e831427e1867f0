exports.a = 1;
module.exports.b = 'two';
Object.defineProperty(exports, 'f', { enumerable: true, get: function () { return f; } });
function f() {}
