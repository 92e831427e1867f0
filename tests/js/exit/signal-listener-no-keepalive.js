// expect: a signal listener alone does not keep the process 0
process.on('SIGINT', function () {});
process.on('SIGTERM', function () {});
process.on('exit', function (c) { console.log('a signal listener alone does not keep the process', c); });
