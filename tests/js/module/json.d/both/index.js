module.exports = "dir with slash";
