// exit: 7
// stderr-has: (Use `jsr --trace-warnings ...` to show where the warning was created)
// Uncaught errors, rejections, warnings and the exit, handled the way servers do.
process.on('uncaughtException', function (e, origin) { console.log('caught', e.message, origin); });
process.on('unhandledRejection', function (reason) { console.log('rejected', reason); });
process.on('warning', function (w) { console.log('warning', w.name, w.code); });
process.on('beforeExit', function (code) {
  console.log('before', code);
  if (!this.again) {
    this.again = true;
    setTimeout(function () { console.log('one more turn'); process.exitCode = 7; }, 1);
  }
});
process.on('exit', function (code) { console.log('exit', code); });
process.emitWarning('careful', 'Custom', 'C1');
process.nextTick(function () { throw new Error('tick'); });
Promise.reject('why');
setImmediate(function () { console.log('immediate'); throw new RangeError('immediate'); });
var late = Promise.reject('late');
late.catch(function (r) { console.log('in time', r); });
var timer = setTimeout(function () { console.log('never'); }, 100000);
console.log(timer.hasRef(), timer.unref().hasRef(), timer.ref() === timer);
timer.unref();
setTimeout(clearTimeout, 1, timer);
process.stdout.write('main\n');
throw new Error('main');

// expect: true false true
// expect: main
// expect: caught main uncaughtException
// expect: warning Custom C1
// expect: caught tick uncaughtException
// expect: in time late
// expect: rejected why
// expect: immediate
// expect: caught immediate uncaughtException
// expect: before 0
// expect: one more turn
// expect: before 7
// expect: exit 7
