var fs = require('fs');
var lines = 0, bytes = 0, rest = '', most = 0;
fs.createReadStream(process.argv[2], 'utf8').on('data', function (chunk) {
  var list = (rest + chunk).split('\n');
  rest = list.pop();
  lines += list.length;
  for (var i = 0; i < list.length; i++) bytes += list[i].length + 1;
}).on('end', function () {
  most = process.resourceUsage().maxRSS / 1024;
  var size = fs.statSync(process.argv[2]).size;
  console.log(bytes === size && lines > 500000 ? 'lines ok' : lines + ' lines, ' + bytes + ' of ' + size + ' bytes');
  console.log(most < 64 ? 'memory below 64 MB' : most + ' MB');
});
