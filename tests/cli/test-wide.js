// The marker below a line stands where a terminal shows the place: wide characters take two columns.
// run: cd {dir}/test.d/wide; {jsr} test 2>&1 | grep -A1 '> 1 |'
// expect:   > 1 | test('日本語 👍', () => { throw new Error('x'); });
// expect:       |                                 ^
