// group, table, count, time labels, assert, dir; warnings and errors go to stderr.
// stderr-has: a warning 1
// stderr-has: an error { a: 1 }
// stderr-has: Assertion failed: with text
// stderr-has:   indented error
// expect: first 1
// expect:   in
// expect:     deeper
// expect:     two lines
// expect:     {
// expect:       a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
// expect:       b: 1
// expect:     }
// expect:   back
// expect: out
// expect: c
// expect:   x
// expect: ┌─────────┬───┬─────┬──────┐
// expect: │ (index) │ a │ b   │ c    │
// expect: ├─────────┼───┼─────┼──────┤
// expect: │ 0       │ 1 │ 'x' │      │
// expect: │ 1       │ 2 │     │ true │
// expect: └─────────┴───┴─────┴──────┘
// expect: ┌─────────┬───┬───┐
// expect: │ (index) │ 0 │ 1 │
// expect: ├─────────┼───┼───┤
// expect: │ 0       │ 1 │ 2 │
// expect: │ 1       │ 3 │ 4 │
// expect: └─────────┴───┴───┘
// expect: ┌─────────┬───┬────────┐
// expect: │ (index) │ a │ Values │
// expect: ├─────────┼───┼────────┤
// expect: │ x       │ 1 │        │
// expect: │ y       │   │ 5      │
// expect: └─────────┴───┴────────┘
// expect: ┌─────────┬─────────┐
// expect: │ (index) │ Values  │
// expect: ├─────────┼─────────┤
// expect: │ 0       │ 1       │
// expect: │ 1       │ 'é日本' │
// expect: │ 2       │ null    │
// expect: └─────────┴─────────┘
// expect: text
// expect: ┌─────────┬───┐
// expect: │ (index) │ b │
// expect: ├─────────┼───┤
// expect: │ 0       │ 2 │
// expect: └─────────┴───┘
// expect: ┌─────────┐
// expect: │ (index) │
// expect: ├─────────┤
// expect: └─────────┘
// expect: ┌─────────┬─────────────────┐
// expect: │ (index) │ a               │
// expect: ├─────────┼─────────────────┤
// expect: │ 0       │ { b: [Object] } │
// expect: └─────────┴─────────────────┘
// expect: ┌─────────┐
// expect: │ (index) │
// expect: ├─────────┤
// expect: │ 0       │
// expect: └─────────┘
// expect: ┌─────────┬───────────┐
// expect: │ (index) │ Values    │
// expect: ├─────────┼───────────┤
// expect: │ 0       │ undefined │
// expect: │ 2       │ 3         │
// expect: └─────────┴───────────┘
// expect: default: 1
// expect: x: 1
// expect: default: 2
// expect: default: 1
// expect: default: 2
// expect: { a: [Object] }
// expect: 's'
// expect: { a: 1 } [ 2 ]
// expect:
// expect:
// expect: undefined
// expect:  
// expect: unbound 1
// expect: function [ 'log', 'warn', 'dir', 'time', 'timeEnd' ]
console.group('first', 1); console.log('in'); console.group(); console.log('deeper\ntwo lines'); console.log({ a: new Array(80).join('x'), b: 1 }); console.groupEnd(); console.info('back'); console.error('indented error'); console.groupEnd(); console.groupEnd(); console.debug('out');
console.groupCollapsed('c'); console.log('x'); console.groupEnd();
console.table([{ a: 1, b: 'x' }, { a: 2, c: true }]); console.table([[1, 2], [3, 4]]); console.table({ x: { a: 1 }, y: 5 }); console.table([1, 'é日本', null]);
console.table('text'); console.table([{ a: 1, b: 2 }], ['b']); console.table([]); console.table([{ a: { b: { c: 1 } } }]); console.table([[]]); console.table([undefined, , 3]);
console.count(); console.count('x'); console.count(); console.countReset(); console.count(); console.count(undefined);
console.assert(true, 'not said'); console.assert(false, 'with %s', 'text'); console.warn('a warning', 1); console.error('an error', { a: 1 });
console.dir({ a: { b: { c: {} } } }, { depth: 0 }); console.dir('s'); console.dirxml({ a: 1 }, [2]);
console.log(); console.log(''); console.log(undefined); console.log(' ');
var log = console.log; log('unbound', 1);
console.log(typeof console.Console, Object.keys(console).slice(0, 5));
