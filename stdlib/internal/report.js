'use strict';

// process.report: a diagnostic report, as an object or a JSON file, in node's report format version 4.

const validators = require('internal/validators');
const { codes, passMemory } = require('internal/errors');
const binding = internalBinding('process');

// The lines of a file in /proc; none if it cannot be read.
function linesOf(file) {
	try {
		return require('fs').readFileSync(file, 'latin1').split('\n');
	} catch (error) {
		passMemory(error);
		return [];
	}
}

function stackOf(error) {
	if (error === undefined) {
		error = new Error('JavaScript Callstack');
		error.code = 'ERR_SYNTHETIC';
		Error.captureStackTrace(error, getReport);
		error.stack = error.stack.replace(/^Error/, 'Error [ERR_SYNTHETIC]');
	}
	const [message, ...lines] = String(error.stack ?? error).split('\n');
	const properties = {};
	for (const name of Object.keys(error))
		properties[name] = String(error[name]);
	return { message, stack: lines.map(line => line.trim()), errorProperties: properties };
}

function header(event, trigger, filename) {
	const os = require('os');
	const now = new Date();
	return {
		reportVersion: 4,
		event,
		trigger,
		filename,
		dumpEventTime: now.toISOString().replace(/\.\d+Z/, 'Z'),
		dumpEventTimeStamp: String(now.getTime()),
		processId: process.pid,
		threadId: 0,
		cwd: process.cwd(),
		commandLine: [process.argv0, ...process.execArgv, ...process.argv.slice(1)],
		nodejsVersion: process.version,
		...binding.libc() && { glibcVersionRuntime: binding.libc(), glibcVersionCompiler: binding.libc(true) },
		wordSize: /64/.test(process.arch) || process.arch === 's390x' ? 64 : 32,
		arch: process.arch,
		platform: process.platform,
		componentVersions: { ...process.versions },
		release: { ...process.release },
		osName: os.type(),
		osRelease: os.release(),
		osVersion: os.version(),
		osMachine: os.machine(),
		cpus: os.cpus().map(({ model, speed, times }) => ({ model, speed, ...times })),
		networkInterfaces: report.excludeNetwork ? undefined :
			Object.entries(os.networkInterfaces()).flatMap(([name, list]) =>
			list.map(one => ({ name, internal: one.internal, mac: one.mac, address: one.address,
				netmask: one.netmask, family: one.family }))),
		host: os.hostname()
	};
}

function heap() {
	const { heapTotal, heapUsed, external } = process.memoryUsage();
	return { totalMemory: heapTotal, usedMemory: heapUsed, externalMemory: external };
}

function resources() {
	const os = require('os');
	const usage = process.resourceUsage();
	const user = usage.userCPUTime / 1e6, kernel = usage.systemCPUTime / 1e6;
	const share = seconds => seconds / process.uptime() * 100;
	return {
		free_memory: os.freemem(),
		total_memory: os.totalmem(),
		rss: process.memoryUsage.rss(),
		constrained_memory: process.constrainedMemory(),
		available_memory: process.availableMemory(),
		userCpuSeconds: user,
		kernelCpuSeconds: kernel,
		cpuConsumptionPercent: share(user + kernel),
		userCpuConsumptionPercent: share(user),
		kernelCpuConsumptionPercent: share(kernel),
		maxRss: usage.maxRSS * 1024,
		pageFaults: { IORequired: usage.majorPageFault, IONotRequired: usage.minorPageFault },
		fsActivity: { reads: usage.fsRead, writes: usage.fsWrite }
	};
}

// node's name of a limit, and its name in /proc/self/limits; the values are the kernel's, regardless of the units in
// node's names
const LIMITS = [
	['core_file_size_blocks', 'Max core file size'], ['data_seg_size_kbytes', 'Max data size'],
	['file_size_blocks', 'Max file size'],
	['max_locked_memory_bytes', 'Max locked memory'], ['max_memory_size_kbytes', 'Max resident set'],
	['open_files', 'Max open files'],
	['stack_size_bytes', 'Max stack size'], ['cpu_time_seconds', 'Max cpu time'],
	['max_user_processes', 'Max processes'],
	['virtual_memory_kbytes', 'Max address space']
];

function limits() {
	const lines = linesOf('/proc/self/limits');
	const found = {};
	for (const [name, theirs] of LIMITS) {
		const values = lines.find(line => line.startsWith(theirs))?.slice(26).trim().split(/\s+/);
		if (values !== undefined) {
			const [soft, hard] = values.map(value => value === 'unlimited' ? value : +value);
			found[name] = { soft, hard };
		}
	}
	return found;
}

function sharedObjects() {
	const paths = linesOf('/proc/self/maps').map(line => line.slice(line.indexOf('/'))).filter(path =>
		/^\/.*\.so(\.|$)/.test(path));
	return [...new Set(paths)];
}

function build(error, event, trigger, filename = null) {
	return {
		header: header(event, trigger, filename),
		javascriptStack: stackOf(error),
		javascriptHeap: heap(),
		nativeStack: [],
		resourceUsage: resources(),
		libuv: process.getActiveResourcesInfo().map(type => ({ type, is_active: true, is_referenced: true })),
		workers: [],
		environmentVariables: { ...process.env },
		userLimits: limits(),
		sharedObjects: sharedObjects()
	};
}

function getReport(error) {
	if (error !== undefined)
		validators.validateObject(error, 'err');
	return build(error, 'JavaScript API', 'GetReport');
}

let written = 0;

function nextName() {
	const now = new Date();
	const two = number => String(number).padStart(2, '0');
	const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
	const time = two(now.getHours()) + two(now.getMinutes()) + two(now.getSeconds());
	return `report.${day}.${time}.${process.pid}.0.${String(++written).padStart(3, '0')}.json`;
}

function write(name, error, event, trigger) {
	name ||= report.filename || nextName();
	const text = `${JSON.stringify(build(error, event, trigger, name), null, report.compact ? undefined : 2)}\n`;
	if (name === 'stdout' || name === 'stderr') {
		process[name].write(text);
		return name;
	}
	const path = require('path');
	const file = path.isAbsolute(name) ? name : path.resolve(report.directory, name);
	internalBinding('stdio').write(2, `\nWriting report to file: ${name}\n`);
	try {
		require('fs').writeFileSync(file, text);
	} catch (failure) {
		passMemory(failure);
		internalBinding('stdio').write(2, `The report could not be written: ${failure.message}\n`);
		return '';
	}
	internalBinding('stdio').write(2, 'Report completed\n');
	return name;
}

function writeReport(file, error) {
	if (typeof file === 'object' && file !== null) {
		error = file;
		file = undefined;
	} else if (file !== undefined) {
		validators.validateString(file, 'file');
	}
	if (error !== undefined)
		validators.validateObject(error, 'err');
	return write(file, error, 'JavaScript API', 'API');
}

// ---- settings

const settings = {
	directory: '', filename: '', compact: false, excludeNetwork: false, signal: 'SIGUSR2',
	reportOnFatalError: false, reportOnSignal: false,
	reportOnUncaughtException: false
};

function onSignal() {
	write(undefined, undefined, settings.signal, 'Signal');
}

function onError(error) {
	write(undefined, typeof error === 'object' && error !== null ? error : new Error(String(error)),
		error?.message ?? String(error), 'Exception');
}

function hear(name, listener, on) {
	process.removeListener(name, listener);
	if (on)
		process.on(name, listener);
}

const effects = {
	signal: () => settings.reportOnSignal && hear(settings.signal, onSignal, true),
	reportOnSignal: () => hear(settings.signal, onSignal, settings.reportOnSignal),
	reportOnUncaughtException: () => hear('uncaughtExceptionMonitor', onError, settings.reportOnUncaughtException)
};

function check(name, value) {
	if (name === 'signal') {
		validators.validateString(value, name);
		if (!Object.hasOwn(require('os').constants.signals, value))
			throw new codes.ERR_UNKNOWN_SIGNAL(value);
	} else if (typeof settings[name] === 'string') {
		validators.validateString(value, name);
	} else {
		validators.validateBoolean(value, name.startsWith('reportOn') ? 'trigger' : name);
	}
}

const report = { writeReport, getReport };
for (const name of Object.keys(settings)) {
	Object.defineProperty(report, name, {
		configurable: true,
		enumerable: true,
		get() {
			return settings[name];
		},
		set(value) {
			check(name, value);
			if (name === 'signal' && settings.reportOnSignal)
				process.removeListener(settings.signal, onSignal);
			settings[name] = value;
			effects[name]?.();
		}
	});
}

module.exports = report;
