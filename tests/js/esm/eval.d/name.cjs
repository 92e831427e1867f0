exports.name = 'here';
