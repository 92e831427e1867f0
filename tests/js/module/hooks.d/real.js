module.exports = 'REAL';
