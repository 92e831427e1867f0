require('./_pristine');
process.umask(0);
