// Members of process that are rarely used, with node's names, lengths and errors.
// expect: true true true false 9229 null true
// expect: false true [ 'boolean' ]
// expect: setuid 1 seteuid 1 setgid 1 setegid 1 setgroups 1 initgroups 2 dlopen 0 binding 1 openStdin 0
// expect: ERR_OUT_OF_RANGE The value of "id" is out of range. It must be >= 0 && <= 4294967295. Received -1
// expect: ERR_UNKNOWN_CREDENTIAL User identifier does not exist: no such user
// expect: ERR_UNKNOWN_CREDENTIAL Group identifier does not exist: no such group
// expect: ERR_INVALID_ARG_TYPE The "id" argument must be one of type number or string. Received undefined
// expect: ERR_INVALID_ARG_TYPE The "id" argument must be one of type number or string. Received an instance of Object
// expect: ERR_INVALID_ARG_TYPE The "groups" argument must be an instance of Array. Received type number (5)
// expect: ERR_INVALID_ARG_TYPE The "extraGroup" argument must be one of type number or string. Received undefined
// expect: undefined No such module: nope
// expect: string false
// expect: undefined undefined undefined
// expect: true
const { mainModule, allowedNodeEnvironmentFlags: flags, features } = process;
console.log(mainModule === module, flags instanceof Set, flags === process.allowedNodeEnvironmentFlags,
  Object.getOwnPropertyDescriptor(process, 'pid').writable, process.debugPort, process.domain, flags.has('--require'));
console.log(features.debug, features.uv, [...new Set(['inspector', 'tls', 'ipv6'].map(name => typeof features[name]))]);
console.log(...['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups', 'dlopen', 'binding', 'openStdin'].flatMap(n => [n, process[n].length]));
for (const wrong of [() => process.setuid(-1), () => process.setuid('no such user'), () => process.setegid('no such group'), () => process.setgid(),
  () => process.seteuid({}), () => process.setgroups(5), () => process.initgroups('x'), () => process.binding('nope')])
  try { wrong(); console.log('no error'); } catch (e) { console.log(e.code, e.message); }
console.log(typeof process.binding('natives').fs, 'nope' in process.binding('natives'));
console.log(process.setuid(process.getuid()), process.setegid(process.getegid()), process.seteuid(process.geteuid()));
process.mainModule = 5;
console.log(process.mainModule === 5);
