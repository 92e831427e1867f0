// expect: a b
var fs = require('fs');
fs.writeFileSync('a', '');
fs.mkdirSync('b');
fs.readdir('.', function (e, l) {
  if (e) throw e;
  console.log(l.sort().join(' '));
});
