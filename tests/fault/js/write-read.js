// expect: text
var fs = require('fs');
fs.writeFileSync('f', 'text');
fs.readFile('f', 'utf8', function (e, t) {
  if (e) throw e;
  console.log(t);
});
