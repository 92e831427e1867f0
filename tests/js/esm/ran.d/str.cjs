exports.length = 1; exports.b = 2; module.exports = 'abc';
