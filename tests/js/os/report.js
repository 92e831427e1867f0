// process.report, config, binding and allowedNodeEnvironmentFlags.
// run: {jsr} {file} 2>&1
// expect: number string true
// expect: header,javascriptStack,javascriptHeap,nativeStack,resourceUsage,libuv,workers,environmentVariables,userLimits,sharedObjects
// expect: JavaScript API GetReport null true true
// expect: Error: boo {"code":"X"}
// expect: file ERR_INVALID_ARG_TYPE The "file" argument must be of type string. Received type number (1)
// expect: err ERR_INVALID_ARG_TYPE The "err" argument must be of type object. Received type number (1)
// expect: directory ERR_INVALID_ARG_TYPE The "directory" argument must be of type string. Received type number (1)
// expect: signal ERR_UNKNOWN_SIGNAL Unknown signal: X
// expect: compact ERR_INVALID_ARG_TYPE The "compact" argument must be of type boolean. Received type number (1)
// expect: 
// expect: Writing report to file: x.json
// expect: Report completed
// expect: x.json API x.json 1
// expect: 
// expect: Writing report to file: by-signal.json
// expect: Report completed
// expect: SIGUSR2 Signal
// expect: true Release true
// expect: os,fs,crypto,zlib,trace SIGINT 2
// expect: ENOENT -2 true true
// expect: No such module: nope
// expect: ERR_INVALID_MODULE No such binding was linked: nope
// expect: true true true true true false false
// expect: true true 0
const fs = require('fs');
const { report } = process;
const { header, userLimits } = report.getReport();
console.log(typeof header.cpus.length, typeof header.host, process.report === report);
console.log(Object.keys(report.getReport()).filter(name => name !== 'uvthreadResourceUsage').join());
console.log(header.event, header.trigger, header.filename, header.processId === process.pid, 'soft' in userLimits.open_files);
const { javascriptStack } = report.getReport(Object.assign(new Error('boo'), { code: 'X' }));
console.log(javascriptStack.message, JSON.stringify(javascriptStack.errorProperties));
const refused = {
	file: () => report.writeReport(1), err: () => report.writeReport('x.json', 1), directory: () => { report.directory = 1; }, signal: () => { report.signal = 'X'; },
	compact: () => { report.compact = 1; }
};
for (const name in refused) {
	try {
		refused[name]();
	} catch (error) {
		console.log(name, error.code, error.message);
	}
}
report.compact = true;
const name = report.writeReport('x.json');
const text = fs.readFileSync('x.json', 'utf8');
const written = JSON.parse(text);
console.log(name, written.header.trigger, written.header.filename, text.trim().split('\n').length);

report.filename = 'by-signal.json';
report.reportOnSignal = true;
process.kill(process.pid, 'SIGUSR2');
setTimeout(() => {
	report.reportOnSignal = false;
	const { event, trigger } = JSON.parse(fs.readFileSync('by-signal.json', 'utf8')).header;
	console.log(event, trigger);

	const { config } = process;
	console.log(Object.isFrozen(config) && Object.isFrozen(config.variables), config.target_defaults.default_configuration, config.variables.host_arch === process.arch);
	const constants = process.binding('constants');
	console.log(Object.keys(constants).join(), 'SIGINT', constants.os.signals.SIGINT);
	const uv = process.binding('uv');
	console.log(uv.errname(-2), uv.UV_ENOENT, process.binding('util').isDate(new Date()), 'fs' in process.binding('natives'));
	for (const bind of ['binding', '_linkedBinding']) {
		try {
			process[bind]('nope');
		} catch (error) {
			console.log(...error.code ? [error.code] : [], error.message);
		}
	}
	const flags = process.allowedNodeEnvironmentFlags;
	console.log(...['-r', 'r', '--no_warnings', 'no-warnings', '--unhandled-rejections=warn', '--r', '-R'].map(flag => flags.has(flag)));
	const size = flags.size;
	Set.prototype.add.call(flags, 'foo');
	flags.clear();
	console.log(Object.isFrozen(flags), !flags.has('foo'), flags.size - size);
}, 50);
