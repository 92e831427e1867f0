// expect: 20000
var fs = require('fs');
fs.writeFileSync('f', Buffer.alloc(20000));
var n = 0;
fs.createReadStream('f', { highWaterMark: 4096 }).on('data', function (c) { n += c.length; }).on('end', function () { console.log(n); });
