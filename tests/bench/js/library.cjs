require('util');
console.log('hello');
