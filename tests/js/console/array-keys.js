// Arrays with keys of their own beside the elements, and without.
// expect: [ 1, 2 ]
// expect: [ 1, 2, x: 1 ]
// expect: [ 1, 2 ]
// expect: [ 1, 2, <3 empty items>, 6 ]
// expect: [ 1, 2, <3 empty items>, 6 ] [ 1, 2, <3 empty items>, 6, [length]: 6, [hid]: 1 ]
// expect: [ '-1': 0, '01': 1, '4294967295': 2 ]
// expect: [ [Getter], '-1': 0, '01': 1, '4294967295': 2 ]
var a = [1, 2]; console.log(a); a.x = 1; console.log(a); delete a.x; console.log(a); a[5] = 6; console.log(a); Object.defineProperty(a, 'hid', { value: 1 }); console.log(a, require('util').inspect(a, { showHidden: true }));
var b = []; b['-1'] = 0; b['01'] = 1; b[4294967295] = 2; console.log(b); Object.defineProperty(b, 0, { get: function () { return 1; }, enumerable: true }); console.log(b);
