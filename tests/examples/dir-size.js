// The largest folders below a folder: jsr dir-size.js FOLDER [COUNT]
// needs: node
// run: {jsr} {file} /usr/share 5 > ours; node {file} /usr/share 5 > theirs; wc -l < ours; cmp ours theirs && echo same as node
// expect: 6
// expect: same as node
'use strict';
var fs = require('fs');
var path = require('path');

var root = path.resolve(process.argv[2] || '.');
var limit = Number(process.argv[3] || 10);
var sizes = {};
var files = 0;

function walk(dir, done) {
  var total = 0;
  fs.readdir(dir, { withFileTypes: true }, function (err, entries) {
    var waiting = 1;
    function one(size) {
      total += size;
      if (--waiting === 0) {
        sizes[dir] = total;
        done(total);
      }
    }
    (err ? [] : entries).forEach(function (entry) {
      var name = path.join(dir, entry.name);
      if (entry.isDirectory()) {
        waiting++;
        walk(name, one);
      } else if (entry.isFile()) {
        waiting++;
        files++;
        fs.lstat(name, function (failed, st) {
          one(failed ? 0 : st.size);
        });
      }
    });
    one(0);
  });
}

function human(n) {
  var units = ['B', 'KB', 'MB', 'GB'];
  var i = 0;
  while (n >= 1024 && i < 3) {
    n /= 1024;
    i++;
  }
  return n.toFixed(i ? 1 : 0) + ' ' + units[i];
}

walk(root, function (total) {
  Object.keys(sizes).sort(function (a, b) {
    return sizes[b] - sizes[a] || (a < b ? -1 : 1);
  }).slice(0, limit).forEach(function (dir) {
    console.log(('          ' + human(sizes[dir])).slice(-10) + '  ' + dir);
  });
  console.log(human(total) + ' in ' + files + ' files');
});
