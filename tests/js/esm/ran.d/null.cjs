exports.a = 1; module.exports = null;
