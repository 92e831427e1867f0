// Writes an access log of about the given size: jsr make-log.js FILE MEGABYTES [SEED]
// expect: 5127
// run: {jsr} {file} small.log 0.5 7 && wc -l < small.log
'use strict';
var fs = require('fs');

var file = process.argv[2];
var limit = Number(process.argv[3] || 100) * 1024 * 1024;
var state = Number(process.argv[4] || 1);

function random(n) {
  // Park and Miller's minimal standard generator: exact in a double
  state = state * 16807 % 2147483647;
  return state % n;
}

var paths = ['/', '/index.html', '/about', '/api/users', '/api/items', '/img/logo.png', '/css/site.css', '/js/app.js', '/search', '/login'];
var agents = ['Mozilla/5.0 (X11; Linux x86_64)', 'curl/8.5.0', 'Googlebot/2.1', 'Mozilla/5.0 (iPhone)'];
var statuses = [200, 200, 200, 200, 200, 200, 301, 304, 404, 500];

function line(second) {
  var minute = Math.floor(second / 60);
  return '10.' + random(4) + '.' + random(32) + '.' + random(256) + ' - - [21/Nov/2026:' + two(Math.floor(minute / 60) % 24) + ':' + two(minute % 60) + ':' + two(second % 60) +
    ' +0000] "' + (random(10) ? 'GET ' : 'POST ') + paths[random(paths.length)] + (random(3) ? '' : '?q=' + random(1000)) + ' HTTP/1.1" ' +
    statuses[random(statuses.length)] + ' ' + (100 + random(50000)) + ' "' + agents[random(agents.length)] + '"\n';
}

function two(n) {
  return n < 10 ? '0' + n : '' + n;
}

var fd = fs.openSync(file, 'w');
var written = 0;
var second = 0;
while (written < limit) {
  var lines = [];
  for (var i = 0; i < 5000 && written < limit; i++) {
    second++;
    var text = line(Math.floor(second / 50));
    lines.push(text);
    written += text.length;
  }
  fs.writeSync(fd, lines.join(''));
}
fs.closeSync(fd);
