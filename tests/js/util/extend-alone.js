// util._extend copies by itself: old packages put it in Object.assign's place where they think that there is none.
'use strict';
const util = require('util');
const { assign } = Object;
Object.assign = util._extend;
console.log(JSON.stringify(Object.assign({ a: 1 }, { a: 2, b: { c: 3 }, [Symbol('s')]: 4 })));
// expect: {"a":2,"b":{"c":3}}
const target = {};
console.log(util._extend(target, null) === target, util._extend(target, 'ab') === target, util._extend(undefined, 3));
// expect: true true undefined
Object.assign = assign;
try {
	util._extend(Object.freeze({}), { a: 1 });
} catch (error) {
	console.log(error.name);
}
// expect: TypeError
console.log(/^\d+$/.test(process.versions.modules), process.versions.modules >= 46);
// expect: true true
