// -p before -e prints the value of -e's code.
// run: {jsr} -p -e '1 + 2'; {jsr} -p --eval='3 + 4' a; {jsr} -p --eval 5; {jsr} -e 2 -p 6
// expect: 3
// expect: 7
// expect: 5
// expect: 6
// Without code it is what standard input says.
// run: echo '[1, 2].map(x => x * 2)' | {jsr} -p; echo 'typeof module' | {jsr} --print
// expect: [ 2, 4 ]
// expect: object
