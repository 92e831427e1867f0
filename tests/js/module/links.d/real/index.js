module.exports = require("b");
