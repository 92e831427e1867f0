// Memory stays flat over a million file operations.
// expect: 1000000 operations
// expect: flat
// timeout: 240
var fs = require('fs');
var total = 1000000, width = 200, started = 0, done = 0, base = 0;
fs.writeFileSync('f', 'some text in a file');

function next() {
  if (started === total) return;
  var n = started++;
  if (n % 4 === 0) fs.readFile('f', 'utf8', end);
  else if (n % 4 === 1) fs.stat('f', end);
  else if (n % 4 === 2) fs.readFile('f', end);
  else fs.access('none', function () { end(null); });
}

function end(err) {
  if (err) throw err;
  if (++done === total / 10) base = process.memoryUsage.rss();
  if (done === total) {
    var grown = process.memoryUsage.rss() - base;
    console.log(done + ' operations');
    console.log(grown < 4 * 1024 * 1024 ? 'flat' : 'grew by ' + grown + ' bytes');
    return;
  }
  next();
}

for (var i = 0; i < width; i++) next();
