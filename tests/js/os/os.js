// os: shapes, constants and the errors of wrong arguments.
// expect: true /dev/null Linux linux LE true true
// expect: true [ 'model', 'speed', 'times' ] [ 'user', 'nice', 'sys', 'idle', 'irq' ] true true true 3
// expect: string string string string true [ 'uid', 'gid', 'username', 'homedir', 'shell' ]
// expect: 9 2 19 1 [ 'UV_UDP_REUSEADDR', 'dlopen', 'errno', 'signals', 'priority' ]
// expect: 127.0.0.1 127.0.0.1/8 true number
// expect: TypeError ERR_INVALID_ARG_TYPE The "pid" argument must be of type number. Received type string ('x')
// expect: RangeError ERR_OUT_OF_RANGE The value of "priority" is out of range. It must be >= -20 && <= 19. Received 99
// expect: SystemError ERR_SYSTEM_ERROR A system error occurred: uv_os_getpriority returned ESRCH (no such process)
var os = require('os');
const { orError: message } = require('../_outcome.js');
console.log(os.EOL === '\n', os.devNull, os.type(), os.platform(), os.endianness(), os.arch() === process.arch, os.tmpdir() === process.env.TMPDIR);
console.log(os.cpus().length >= os.availableParallelism(), Object.keys(os.cpus()[0]), Object.keys(os.cpus()[0].times), os.totalmem() > os.freemem(), os.freemem() > 0, os.uptime() > 0, os.loadavg().length);
console.log(typeof os.hostname(), typeof os.release(), typeof os.version(), typeof os.machine(), os.homedir() === process.env.HOME, Object.keys(os.userInfo()));
console.log(os.constants.signals.SIGKILL, os.constants.errno.ENOENT, os.constants.priority.PRIORITY_LOW, os.constants.dlopen.RTLD_LAZY, Object.keys(os.constants));
console.log(os.networkInterfaces().lo[0].address, os.networkInterfaces().lo[0].cidr, os.networkInterfaces().lo[0].internal, typeof os.getPriority());
console.log(message(function () { return os.getPriority('x'); })); console.log(message(function () { return os.setPriority(0, 99); })); console.log(message(function () { return os.getPriority(2147483646); }));
