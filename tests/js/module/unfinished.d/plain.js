exports.early = 1;
require('./asks')('plain', require('./plain'));
require('./asks')('plain', module.exports);
exports.late = 2;
