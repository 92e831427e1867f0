module.exports = "lib main";
