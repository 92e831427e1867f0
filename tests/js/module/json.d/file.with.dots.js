module.exports = "dots";
