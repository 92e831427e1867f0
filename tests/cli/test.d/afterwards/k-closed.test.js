require('./_pristine');
require('fs').closeSync(1);
require('fs').openSync('/dev/null', 'w');
