// More than six elements are set in columns, numbers to the right; more than a hundred are cut.
// expect: [
// expect:       0,     1,     8,    27,    64,
// expect:     125,   216,   343,   512,   729,
// expect:    1000,  1331,  1728,  2197,  2744,
// expect:    3375,  4096,  4913,  5832,  6859,
// expect:    8000,  9261, 10648, 12167, 13824,
// expect:   15625, 17576
// expect: ]
// expect: [
// expect:   'item0',  'item1',  'item2',
// expect:   'item3',  'item4',  'item5',
// expect:   'item6',  'item7',  'item8',
// expect:   'item9',  'item10', 'item11',
// expect:   'item12', 'item13', 'item14',
// expect:   'item15', 'item16', 'item17',
// expect:   'item18', 'item19', 'item20',
// expect:   'item21', 'item22', 'item23',
// expect:   'item24', 'item25', 'item26'
// expect: ]
// expect: [
// expect:   'm0',  1,     'm2',  3,     'm4',
// expect:   5,     'm6',  7,     'm8',  9,
// expect:   'm10', 11,    'm12', 13,    'm14',
// expect:   15,    'm16', 17,    'm18', 19,
// expect:   'm20', 21,    'm22', 23,    'm24',
// expect:   25,    'm26'
// expect: ]
// expect: [
// expect:      -0,     1,     2,  -300,     4,
// expect:       5,  -600,     7,     8,  -900,
// expect:      10,    11, -1200,    13,    14,
// expect:   -1500,    16,    17, -1800,    19,
// expect:      20, -2100,    22,    23, -2400,
// expect:      25,    26
// expect: ]
// expect: [
// expect:    0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11,
// expect:   12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
// expect:   24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
// expect:   36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
// expect:   48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
// expect:   60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71,
// expect:   72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83,
// expect:   84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
// expect:   96, 97, 98, 99,
// expect:   ... 20 more items
// expect: ]
// expect: [
// expect:    0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11,
// expect:   12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
// expect:   24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
// expect:   36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
// expect:   48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
// expect:   60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71,
// expect:   72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83,
// expect:   84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
// expect:   96, 97, 98, 99,
// expect:   ... 1 more item
// expect: ]
// expect: 100
// expect: [ 1, 2, 3, 4, 5, 6 ] [
// expect:   1, 2, 3, 4,
// expect:   5, 6, 7
// expect: ]
// expect: [ 1.5, 22.25, 333.125, 4, 5, 6, 7, 8, 9 ] {
// expect:   nested: {
// expect:     list: [
// expect:        0,   1,   8,  27,
// expect:       64, 125, 216, 343
// expect:     ]
// expect:   }
// expect: }
// expect: [
// expect:   'a',
// expect:   'bb',
// expect:   'ccc',
// expect:   'dddd',
// expect:   'eeeee',
// expect:   'ffffff',
// expect:   'ggggggg',
// expect:   'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh'
// expect: ]
// expect: [
// expect:   [ 1, 2, [ 3, 4 ] ],
// expect:   [ 5, [ 6, [Array] ] ],
// expect:   [],
// expect:   [ [] ],
// expect:   [ 8 ],
// expect:   [ 9 ],
// expect:   [ 10 ],
// expect:   [ 11 ]
// expect: ]
// expect: [ undefined, null, true, false, 1, 'x', NaN, 0 ]
var n = [], s = [], m = [], big = [], neg = [], i;
for (i = 0; i < 27; i++) { n.push(i * i * i); s.push('item' + i); m.push(i % 2 ? i : 'm' + i); neg.push(i % 3 ? i : -i * 100); }
for (i = 0; i < 120; i++) big.push(i);
console.log(n); console.log(s); console.log(m); console.log(neg); console.log(big); console.log(big.slice(0, 101)); console.log(big.slice(0, 100).length);
console.log([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]);
console.log([1.5, 22.25, 333.125, 4, 5, 6, 7, 8, 9], { nested: { list: n.slice(0, 8) } });
console.log(['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff', 'ggggggg', new Array(60).join('h')]);
console.log([[1, 2, [3, 4]], [5, [6, [7]]], [], [[]], [8], [9], [10], [11]]);
console.log([undefined, null, true, false, 1, 'x', NaN, 0]);
