// fs.writeSync and friends on stdout and stderr keep the order of what the console wrote before.
// run: {jsr} {file}; {jsr} {file} 2>/dev/null >out; cat out; {jsr} {file} 2>&1 | cat
// expect: one two
// expect: three
// expect: four five
// expect: six
// expect: one two
// expect: three
// expect: four five
// expect: six
// expect: one two
// expect: three
// expect: err
// expect: four five
// expect: err2
// expect: six
var fs = require('fs');
process.stdout.write('one ');
fs.writeSync(1, 'two\n');
console.log('three');
if (process.argv.length === 2) fs.writeSync(2, Buffer.from('err\n'));
process.stdout.write('four ');
fs.writeFileSync(1, 'five\n');
console.error('err2');
fs.write(1, 'six\n', function () {});
