require('./_pristine');
process.chdir('/');
