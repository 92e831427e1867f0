// stdin: the quick brown fox
// stdin: jumps over the lazy dog the end
// stdin: Ünïcode wörds, the "Fox"
// Counts words of standard input as it comes in pieces.
var counts = Object.create(null), lines = 0, rest = '';
function take(line) {
  lines++;
  (line.toLowerCase().match(/[a-zà-ÿ]+/g) || []).forEach(function (word) { counts[word] = (counts[word] || 0) + 1; });
}
process.stdin.setEncoding('utf8');
process.stdin.on('data', function (chunk) {
  var parts = (rest + chunk).split('\n');
  rest = parts.pop();
  parts.forEach(take);
});
process.stdin.on('end', function () {
  if (rest) take(rest);
  var words = Object.keys(counts).sort(function (a, b) { return counts[b] - counts[a] || (a < b ? -1 : 1); });
  console.log('%d lines, %d words', lines, words.length);
  words.slice(0, 5).forEach(function (w) { console.log(w + new Array(10 - w.length).join('.') + counts[w]); });
});

// expect: 3 lines, 11 words
// expect: the......4
// expect: fox......2
// expect: brown....1
// expect: dog......1
// expect: end......1
