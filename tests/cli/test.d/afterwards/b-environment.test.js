require('./_pristine');
process.env.LEFT = '1';
delete process.env.PATH;
