'use strict';
// console.table: given columns stand for primitives too, columns that are numbers come first, a wrong list of columns is refused.
console.table([1, { a: 2 }], ['a']);
console.table([1, 2], []);
console.table([{ b: 1, 2: 'x', 1: 'y' }]);
try {
	console.table(5, 'a');
} catch (error) {
	console.log(error.code, console.Console.length);
}
// expect: ┌─────────┬───┐
// expect: │ (index) │ a │
// expect: ├─────────┼───┤
// expect: │ 0       │   │
// expect: │ 1       │ 2 │
// expect: └─────────┴───┘
// expect: ┌─────────┐
// expect: │ (index) │
// expect: ├─────────┤
// expect: │ 0       │
// expect: │ 1       │
// expect: └─────────┘
// expect: ┌─────────┬─────┬─────┬───┐
// expect: │ (index) │ 1   │ 2   │ b │
// expect: ├─────────┼─────┼─────┼───┤
// expect: │ 0       │ 'y' │ 'x' │ 1 │
// expect: └─────────┴─────┴─────┴───┘
// expect: ERR_INVALID_ARG_TYPE 1
