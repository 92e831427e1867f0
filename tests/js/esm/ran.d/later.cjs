exports.a = 1; exports.f = () => { module.exports = { a: 'later' }; exports.b = 3 }; exports.b = 2;
