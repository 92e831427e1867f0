// expect: abc 3
var b = Buffer.from('abc');
console.log(b.toString() + ' ' + b.length);
