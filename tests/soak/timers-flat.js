// Memory stays flat over ten million timers: the most in the last fifth of the rounds is what it was in the second fifth.
// expect: 10000000 timers
// expect: flat
// timeout: 240
var batch = 20000, rounds = 500, round = 0, fired = 0, most = [0, 0, 0, 0, 0];

function fire() {
  if (++fired % batch === 0) next();
}

function next() {
  if (round === rounds) return end();
  var fifth = Math.floor(round++ / rounds * most.length);
  most[fifth] = Math.max(most[fifth], process.memoryUsage.rss());
  for (var i = 0; i < batch; i++) setTimeout(fire, 1 + i % 4);
}

function end() {
  var grown = most[4] - most[1];
  console.log(fired + ' timers');
  console.log(grown < 4 * 1024 * 1024 ? 'flat' : 'grew by ' + grown + ' bytes');
}

next();
