// The report: file and line, the source line, a caret, the stack, properties and the cause.
// run: {jsr} {file} 2>err; echo "rc=$?"; sed -n 2,3p err; grep -c 'uncaught-report.js:16$' err; grep -o 'at inner (.*uncaught-report.js:16' err | head -1 | sed 's/(.*\///'; grep -o "code: 'E_X'" err; grep -o 'cause\]: Error: deeper' err
// expect: rc=1
// expect:   throw decorate(new Error('outer'));
// expect:   ^
// expect: 1
// expect: at inner uncaught-report.js:16
// expect: code: 'E_X'
// expect: cause]: Error: deeper
function decorate(e) {
  e.code = 'E_X';
  Object.defineProperty(e, 'cause', { value: new Error('deeper'), enumerable: false });
  return e;
}
function inner() {
  throw decorate(new Error('outer'));
}
inner();
