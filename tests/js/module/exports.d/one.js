exports.a = 1; exports = { a: 2 };
