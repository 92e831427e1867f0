// require('constants'): those of os, fs and crypto in one frozen object.
// expect: true 236
// expect: [ 'RTLD_LAZY', 'RTLD_NOW' ] [ 'POINT_CONVERSION_UNCOMPRESSED', 'POINT_CONVERSION_HYBRID' ]
// expect: 2 15 19 0 771 undefined
// expect: same
const constants = require('constants');
const keys = Object.keys(constants);
console.log(Object.isFrozen(constants), keys.length);
console.log(keys.slice(0, 2), keys.slice(-2));
console.log(constants.ENOENT, constants.SIGTERM, constants.PRIORITY_LOW, constants.F_OK, constants.TLS1_2_VERSION,
	constants.defaultCipherList);
const { dlopen, errno, priority, signals } = require('os').constants;
const parts = [dlopen, errno, priority, signals, require('fs').constants, require('crypto').constants];
console.log(parts.every(part => Object.keys(part).every(key => key === 'defaultCipherList' || constants[key] === part[key])) ?
	'same' : 'differs');
