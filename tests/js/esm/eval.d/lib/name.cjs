exports.name = 'lib';
