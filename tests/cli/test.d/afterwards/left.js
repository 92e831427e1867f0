exports.left = 1;
