require('./_pristine');
process.title = 'left';
