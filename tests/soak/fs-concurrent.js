// A hundred thousand reads at once: at most 1 KB each beyond the data, and at most 256 descriptors open.
// expect: 100000 reads
// expect: memory within 1 KB each
// expect: descriptors within 256
// timeout: 120
var fs = require('fs');
var total = 100000, done = 0, most = 0;
fs.writeFileSync('f', '12345678');

function look() {
  most = Math.max(most, fs.readdirSync('/proc/self/fd').length);
  if (done < total) setImmediate(look);
}

function end(err, data) {
  if (err) throw err;
  if (data.length !== 8) throw new Error('wrong data');
  if (++done === total) {
    console.log(done + ' reads');
    console.log(each <= 1024 ? 'memory within 1 KB each' : each + ' bytes each');
    console.log(most <= 256 ? 'descriptors within 256' : most + ' descriptors');
  }
}

fs.readFile('f', function () {
  if (typeof gc === 'function') gc();
  var base = process.memoryUsage.rss();
  for (var i = 0; i < total; i++) fs.readFile('f', end);
  each = Math.round((process.memoryUsage.rss() - base) / total);
  look();
});
var each = 0;
