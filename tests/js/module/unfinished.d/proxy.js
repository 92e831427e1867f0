module.exports = new Proxy({}, { get(target, key) { return key; }, getPrototypeOf() { throw new Error('asked'); } });
console.log(require('./proxy').late);
