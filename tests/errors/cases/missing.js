const { total } = require('./totals');
console.log(total([]));
