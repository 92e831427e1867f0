exports.early = 1;
module.exports.kept = require('./throws');
module.exports.kept.late;
globalThis.kept = exports;
throw new Error('no');
