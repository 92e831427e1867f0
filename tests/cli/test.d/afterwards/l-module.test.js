require('./_pristine');
require('./left.js');
