// A report over an access log of any size, read as a stream: jsr access-log.js FILE
// needs: node
// run: {jsr} {dir}/make-log.js a.log 2 3 && {jsr} {file} a.log > ours; node {file} a.log > theirs; head -3 ours; cmp ours theirs && echo same as node
// expect: 20474 requests, 513.6 MB sent
// expect: 
// expect: status
// expect: same as node
'use strict';
var fs = require('fs');

var pattern = /^(\S+) \S+ \S+ \[([^:]+):(\d\d):[^\]]*\] "(\S+) ([^ "?]*)[^"]*" (\d{3}) (\d+|-)/;
var requests = 0, bytes = 0, bad = 0;
var byStatus = {}, byPath = {}, byHour = {}, byClient = {};

function count(table, key) {
  table[key] = (table[key] || 0) + 1;
}

function record(line) {
  var m = pattern.exec(line);
  if (!m) {
    if (line) bad++;
    return;
  }
  requests++;
  if (m[7] !== '-') bytes += Number(m[7]);
  count(byStatus, m[6]);
  count(byPath, m[5]);
  count(byHour, m[3]);
  count(byClient, m[1].slice(0, m[1].lastIndexOf('.')));
}

function top(title, table, limit) {
  console.log('\n' + title);
  Object.keys(table).map(function (key) {
    return { key: key, n: table[key] };
  }).sort(function (a, b) {
    return b.n - a.n || (a.key < b.key ? -1 : 1);
  }).slice(0, limit).forEach(function (row) {
    console.log('  ' + (row.key + '                    ').slice(0, 20) + row.n);
  });
}

var rest = '';
fs.createReadStream(process.argv[2], 'utf8').on('data', function (chunk) {
  var lines = (rest + chunk).split('\n');
  rest = lines.pop();
  lines.forEach(record);
}).on('end', function () {
  record(rest);
  console.log(requests + ' requests, ' + (bytes / 1e6).toFixed(1) + ' MB sent' + (bad ? ', ' + bad + ' lines not understood' : ''));
  top('status', byStatus, 10);
  top('path', byPath, 5);
  top('hour', byHour, 24);
  top('network', byClient, 5);
}).on('error', function (err) {
  console.error('access-log: ' + err.message);
  process.exitCode = 1;
});
