// fault: skip, it takes too long in that build
// A function's frame fits behind the limit of the value stack, however much its text asks for.
// timeout: 60

function attempt(make) {
  try {
    make();
    return 'ran';
  } catch (e) {
    return e instanceof Error ? 'refused' : e;
  }
}

// More arguments, parameters, operands than the whole mapping has room for.
const many = 2200000;
console.log(attempt(() => Function('f', 'f(' + '1,'.repeat(many) + '1)')(() => 1)));
console.log(attempt(() => Function('f', 'new f(' + '1,'.repeat(many) + '1)')(Array)));
console.log(attempt(() => Function('f', 'f`' + '${1}'.repeat(many) + '`')(() => 1)));

// Frames that each fit, one of which begins shortly before the limit and ends far behind it: what it then calls finds no room.
let names = '';
for (let i = 0; i < 60000; i++)
  names += 'v' + i + ',';
const deep = (body) => Function('n', `var ${names} last; return (function f(n) { var ${names.replace(/,/g, '=n,')} last = n; ${body}; f(n + 1); return [${names} last]; })(n)`);
for (const body of ['Math.max(1, 2)', '[1].map((x) => x)', '({}) + n', '[...new Set([1])]', 'null.x']) {
  try {
    deep(body)(0);
  } catch (e) {
    console.log(e.name);
  }
}
console.log('alive');
// expect: refused
// expect: refused
// expect: refused
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: TypeError
// expect: alive
