class Base {}
module.exports = new (class extends Base {})();
require('./asks')('other', require('./other'));
