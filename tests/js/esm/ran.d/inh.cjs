exports.a = 1; exports.b = 2; module.exports = Object.create({ a: 1 }, { b: { value: 2 } });
