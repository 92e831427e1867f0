require('./_pristine');
require('fs').writeSync(2, 'said so\n');
