// The place shown is where an error was thrown, not where it was made; thrown on, the first place stays.
// run: for i in 0 1 2 3; do {jsr} {file} $i 2>err; sed -n 1p err | sed 's/.*\///'; done
// expect: throw-place.js:9
// expect: throw-place.js:13
// expect: throw-place.js:18
// expect: throw-place.js:22
var made = new Error('made'), which = +process.argv[2];
if (which === 0)
  throw made;
if (which === 1) {
  made.stack = 'no frames';
  try {
    throw made;
  } finally {
    which = 9;
  }
}
if (which === 2) null.x;
if (which === 3) {
  try { throw 'caught'; } catch (e) {}
  // the engine's own error comes after a throw
  undefinedFunction();
}
