module.exports = () => {};
console.log(require('./function').late);
