// run: {jsr} --trace-uncaught -e 'throw null' 2>&1 | head -7; {jsr} --trace-uncaught {file} 2>&1 | grep -A1 '^Thrown' | sed 's#at .*/#at #'
// expect: 
// expect: [eval]:1
// expect: throw null
// expect: ^
// expect: null
// expect: Thrown at:
// expect:     at [eval]:1:1
// expect: Thrown at:
// expect:     at trace-uncaught.js:12:15
//
const error = new Error('made before');
throw error;
