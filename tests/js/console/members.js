// What the console holds besides its methods; Console is one of its properties as soon as an object was shown.
// run: {jsr} {file} | grep -v '^  [a-z]'
console.log(console._stdout === process.stdout, console._stderr === process.stderr, Object.keys(console).includes('_stdout'));
console.log(console);
console.log(Object.getOwnPropertyDescriptor(console, 'Console').value === require('console').Console, Object.keys(console).indexOf('Console'));
// expect: true true false
// expect: Object [console] {
// expect:   Console: [Function: Console],
// expect: }
// expect: true 19
