// A script may put its own function in the place of process.stdout.write: the console goes through it.
// expect: before
// expect: after [
// expect:   'caught 1\n',
// expect:   '{ a: 1 }\n',
// expect:   '┌─────────┬───┐\n' +
// expect:     '│ (index) │ 0 │\n' +
// expect:     '├─────────┼───┤\n' +
// expect:     '│ 0       │ 1 │\n' +
// expect:     '└─────────┴───┘\n'
// expect: ]
// expect: by itself
console.log('before');
var seen = [];
var write = process.stdout.write;
process.stdout.write = function (text) { seen.push(text); return true; };
console.log('caught', 1); console.log({ a: 1 }); console.table([[1]]);
process.stdout.write = write;
console.log('after', seen);
delete process.stdout.write;
console.log('by itself');
