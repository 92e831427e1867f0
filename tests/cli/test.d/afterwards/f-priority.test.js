require('./_pristine');
require('os').setPriority(5);
