// FORCE_COLOR colours values, not bare strings, whatever stdout is.
// env: FORCE_COLOR=1
// expect: [33m5[39m text { a: [33m1[39m, b: [32m'x'[39m, [32m'c d'[39m: [1mnull[22m } [ [33mtrue[39m, [90mundefined[39m ]
// expect: a 5 { k: [33m1[39m }
// expect: plain
// expect: [33m1[39m
// expect: ┌─────────┬───┬─────┐
// expect: │ (index) │ a │ b   │
// expect: ├─────────┼───┼─────┤
// expect: │ 0       │ [33m1[39m │ [32m'q'[39m │
// expect: └─────────┴───┴─────┘
// expect: [31m/x/[39m [35m1970-01-01T00:00:00.000Z[39m [36m[Function: f][39m [
// expect:   [33m1[39m, [33m2[39m, [33m3[39m, [33m4[39m,
// expect:   [33m5[39m, [33m6[39m, [33m7[39m, [33m8[39m
// expect: ]
console.log(5, 'text', { a: 1, b: 'x', 'c d': null }, [true, undefined]);
console.log('%s %d %O', 'a', 5, { k: 1 }); console.log('plain'); console.log(1);
console.table([{ a: 1, b: 'q' }]); console.log(/x/, new Date(0), function f() {}, [1, 2, 3, 4, 5, 6, 7, 8]);
