module.exports = "file wins";
