// Memory stays flat over ten million timers.
// expect: 10000000 timers
// expect: flat
// timeout: 240
var batch = 20000, rounds = 500, round = 0, fired = 0, base = 0;

function fire() {
  if (++fired % batch === 0) next();
}

function next() {
  if (round === rounds / 10) base = process.memoryUsage.rss();
  if (round++ === rounds) return end();
  for (var i = 0; i < batch; i++) setTimeout(fire, 1 + i % 4);
}

function end() {
  var grown = process.memoryUsage.rss() - base;
  console.log(fired + ' timers');
  console.log(grown < 4 * 1024 * 1024 ? 'flat' : 'grew by ' + grown + ' bytes');
}

next();
