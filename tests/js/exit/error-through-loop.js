// An error of the engine that leaves a for-of is shown where it was made, not where the program ends.
// stderr-has:   s.missing.more;
// exit: 1
for (const s of [1]) {
  s.missing.more;
}
console.log('not reached');
