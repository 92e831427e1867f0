// What process checks of its arguments, and what of it cannot be written.
// expect: RangeError ERR_OUT_OF_RANGE The value of "time" is out of range. It must be 2. Received 1
// expect: TypeError ERR_INVALID_ARG_TYPE The "prevValue" argument must be of type object. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "prevValue.system" property must be of type number. Received undefined
// expect: RangeError ERR_INVALID_ARG_VALUE The property 'prevValue.user' is invalid. Received -1
// expect: TypeError undefined Cannot assign to read only property 'version' of object '#<process>'
// expect: TypeError undefined Cannot assign to read only property 'platform' of object '#<process>'
// expect: true undefined
'use strict';
for (const f of [() => process.hrtime([1]), () => process.cpuUsage('x'), () => process.cpuUsage({ user: 1 }),
	() => process.cpuUsage({ user: -1, system: 1 }), () => { process.version = 'x'; }, () => { process.platform = 'x'; }]) {
	try { console.log(f()); } catch (err) { console.log(err.name, err.code, err.message); }
}
console.log(process.getBuiltinModule('node:fs') === require('fs'), process.getBuiltinModule('no'));
