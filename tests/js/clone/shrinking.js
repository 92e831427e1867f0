// A getter that takes away what is still to be cloned: that is not in the clone, and the clone is no less a clone; nor is that of an error without a name.
// expect: true [1,2,{"a":7},null] false
// expect: true {"x":{"a":1}}
// expect: true m Error
'use strict';
let list = [1, 2, { get a() { list.length = 1; return 7; } }, 5];
let copy = structuredClone(list);
console.log(copy !== list, JSON.stringify(copy), 3 in copy);
const object = { x: { get a() { delete object.y; return 1; } }, y: 2 };
copy = structuredClone(object);
console.log(copy !== object, JSON.stringify(copy));
const nameless = Object.setPrototypeOf(new Error('m'), null);
copy = structuredClone({ nameless }).nameless;
console.log(copy !== nameless, copy.message, copy.name);
