module.exports = REPLACE;
