require('./_pristine');
