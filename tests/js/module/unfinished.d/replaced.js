const unfinished = require('./replaced');
module.exports = { early: 1 };
require('./asks')('replaced', unfinished);
require('./asks')('replaced', require('./replaced'));
