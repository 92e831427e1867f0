// expect: U sync uncaughtException
// expect: U one uncaughtException
// expect: U two unhandledRejection
// expect: U a string uncaughtException
// expect: still alive
// expect: exit 0
process.on('uncaughtException', function (err, origin) { console.log('U', err.message === undefined ? err : err.message, origin); });
setTimeout(function () { throw new Error('one'); }, 1);
setTimeout(function () { Promise.reject(new Error('two')); }, 20);
setTimeout(function () { throw 'a string'; }, 40);
setTimeout(function () { console.log('still alive'); }, 60);
process.on('exit', function (c) { console.log('exit', c); });
throw new Error('sync');
