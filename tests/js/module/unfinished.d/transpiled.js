Object.defineProperty(exports, '__esModule', { value: true });
require('./asks')('transpiled', require('./transpiled'));
exports.late = 2;
