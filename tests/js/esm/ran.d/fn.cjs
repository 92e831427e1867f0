exports.name = 1; exports.call = 2; module.exports = function f() {};
