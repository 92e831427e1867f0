// What methods of process say of arguments that are none.
// expect: ERR_UNKNOWN_SIGNAL Unknown signal: 1.5
// expect: ERR_ASSERTION message
// expect: ERR_ASSERTION assertion error
// expect: ERR_MISSING_ARGS process.dlopen needs at least 2 arguments
// expect: ENOENT ENOENT: no such file or directory, open '.env'
// expect: ENOENT ENOENT: no such file or directory, open '.env'
// expect: ERR_OUT_OF_RANGE The value of "user" is out of range. It must be >= 0 && <= 4294967295. Received -1
// expect: alive
process.noDeprecation = true;
const calls = [
  () => process.kill(process.pid, 1.5), () => process.assert(0, 'message'), () => process.assert(''),
  () => process.dlopen({}), () => process.loadEnvFile(null), () => process.loadEnvFile(),
  () => process.initgroups(-1, 'no such group')
];
for (const call of calls)
  try { call(); } catch (error) { console.log(error.code, error.message); }
console.log('alive');
