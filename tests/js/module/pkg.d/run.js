module.exports = function (name) {
  try { console.log(require(name)); } catch (e) { console.log(e.code || e.message); }
};
