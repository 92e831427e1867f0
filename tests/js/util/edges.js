'use strict';
// Edges of parseArgs and isDeepStrictEqual, as node 20 has them.
const { parseArgs, isDeepStrictEqual } = require('util');

console.log(parseArgs.length, parseArgs({ args: [], options: null, strict: null, tokens: undefined }));
console.log(isDeepStrictEqual(new Error('a'), new Error('a', { cause: undefined })), isDeepStrictEqual(new Error('a', { cause: 1 }), new Error('a')));
console.log(isDeepStrictEqual(new Date(NaN), new Date(NaN)), isDeepStrictEqual(new Date(1), new Date(1)));
console.log(isDeepStrictEqual([, 1], [undefined, 1]), isDeepStrictEqual([, 1], [, 1]), isDeepStrictEqual([1, , { a: 1 }], [1, , { a: 2 }]));
console.log(isDeepStrictEqual(new Float64Array([NaN, -0]), new Float64Array([NaN, 0])), isDeepStrictEqual(new Uint8Array(3), new Int8Array(3)));
console.log(isDeepStrictEqual(new Map([[{ a: 1 }, [1]], [2, 3]]), new Map([[2, 3], [{ a: 1 }, [1]]])), isDeepStrictEqual(new Set([[1], [2]]), new Set([[2], [1]])));
// expect: 0 { values: [Object: null prototype] {}, positionals: [] }
// expect: true false
// expect: false true
// expect: false true false
// expect: false false
// expect: true true
