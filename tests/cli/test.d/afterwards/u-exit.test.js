require('./_pristine');
require('node:test')('leaves', () => { process.exit(); });
