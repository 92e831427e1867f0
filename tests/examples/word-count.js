// Lines, words, characters and bytes of files, as wc does: jsr word-count.js FILES
// needs: node
// run: printf 'one two\nthree\tfour  five\n' > a.txt; printf 'größe 😀\n' > b.txt; : > c.txt; {jsr} {file} a.txt b.txt c.txt none.txt > ours 2>&1; node {file} a.txt b.txt c.txt none.txt > theirs 2>&1; cat ours; cmp ours theirs && echo same as node
// expect:        2       5      25      25 a.txt
// expect:        1       2       8      13 b.txt
// expect:        0       0       0       0 c.txt
// expect: word-count: ENOENT: no such file or directory, open 'none.txt'
// expect:        3       7      33      38 total
// expect: same as node
'use strict';
var fs = require('fs');

var total = { lines: 0, words: 0, characters: 0, bytes: 0 };

function pad(n) {
  return ('       ' + n).slice(-7);
}

function show(c, name) {
  console.log(' ' + [c.lines, c.words, c.characters, c.bytes].map(pad).join(' ') + ' ' + name);
}

function characters(text) {
  var n = text.length;
  for (var i = 0; i < text.length; i++) {
    var unit = text.charCodeAt(i);
    if (unit >= 0xD800 && unit < 0xDC00) n--;
  }
  return n;
}

function next(files) {
  if (files.length === 0) return show(total, 'total');
  fs.readFile(files[0], function (err, data) {
    if (err) {
      console.log('word-count: ' + err.message);
      process.exitCode = 1;
    } else {
      var text = data.toString();
      var words = text.match(/\S+/g);
      var c = { lines: text.split('\n').length - 1, words: words ? words.length : 0, characters: characters(text), bytes: data.length };
      for (var key in c) total[key] += c[key];
      show(c, files[0]);
    }
    next(files.slice(1));
  });
}

next(process.argv.slice(2));
