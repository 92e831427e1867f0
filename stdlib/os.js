'use strict';

// The public os module: what runtime/ops/os_bind.c asks of the system, with node's names, defaults and errors.

const binding = internalBinding('os');

function validateInt32(value, name, min, max) {
	require('internal/validators').validateInt32(value, name, min, max);
}

// A negative errno in the place of an answer.
function check(answer, syscall) {
	if (typeof answer === 'number' && answer < 0) {
		const entry = require('internal/errors').uvErrmapGet(answer);
		throw new (require('internal/errors').codes.ERR_SYSTEM_ERROR)({ errno: answer, code: entry[0], message: entry[1], syscall });
	}
	return answer;
}

function uname(field) {
	return check(binding.uname(), 'uv_os_uname')[field];
}

function withPrimitive(fn) {
	if (typeof Symbol === 'function' && Symbol.toPrimitive)
		fn[Symbol.toPrimitive] = function () { return fn(); };
	return fn;
}

function getCheckedPid(pid) {
	if (pid === undefined)
		return 0;
	validateInt32(pid, 'pid');
	return pid;
}

exports.arch = withPrimitive(function arch() { return process.arch; });
exports.availableParallelism = withPrimitive(function availableParallelism() { return binding.parallelism(); });
exports.cpus = function cpus() { return binding.cpus(); };
exports.endianness = withPrimitive(function endianness() { return 'LE'; });
exports.freemem = withPrimitive(function freemem() { return binding.freemem(); });

exports.getPriority = function getPriority(pid) {
	return check(binding.getPriority(getCheckedPid(pid)), 'uv_os_getpriority')[0];
};

exports.homedir = withPrimitive(function homedir() {
	return process.env.HOME || check(binding.passwd(), 'uv_os_homedir').homedir;
});

exports.hostname = withPrimitive(function hostname() { return uname('nodename'); });
exports.loadavg = function loadavg() { return binding.loadavg(); };

// The leading ones of a netmask, or null if it is no prefix.
function prefixLength(netmask, family) {
	let bits = 0;
	let ended = false;
	let bad = false;
	function take(value, width) {
		for (let i = width - 1; i >= 0; i--) {
			if ((value >> i) & 1) {
				bad ||= ended;
				bits++;
			} else {
				ended = true;
			}
		}
	}
	if (family === 4) {
		netmask.split('.').forEach(part => { take(+part, 8); });
	} else {
		const halves = netmask.split('::');
		const left = halves[0] ? halves[0].split(':') : [];
		const right = halves.length > 1 && halves[1] ? halves[1].split(':') : [];
		while (halves.length > 1 && left.length + right.length < 8)
			left.push('0');
		left.concat(right).forEach(part => { take(parseInt(part, 16), 16); });
	}
	return bad ? null : bits;
}

exports.networkInterfaces = function networkInterfaces() {
	const out = {};
	check(binding.interfaces(), 'uv_interface_addresses').forEach(record => {
		const prefix = record.netmask ? prefixLength(record.netmask, record.family) : null;
		const entry = {
			address: record.address,
			netmask: record.netmask,
			family: record.family === 4 ? 'IPv4' : 'IPv6',
			mac: record.mac,
			internal: record.internal,
			cidr: prefix === null ? null : `${record.address}/${prefix}`
		};
		if (record.family === 6)
			entry.scopeid = record.scopeid;
		if (out[record.name])
			out[record.name].push(entry);
		else
			out[record.name] = [entry];
	});
	return out;
};

exports.platform = withPrimitive(function platform() { return process.platform; });
exports.release = withPrimitive(function release() { return uname('release'); });

exports.setPriority = function setPriority(pid, priority) {
	if (priority === undefined) {
		priority = pid;
		pid = 0;
	}
	validateInt32(pid, 'pid');
	validateInt32(priority, 'priority', -20, 19);
	check(binding.setPriority(pid, priority), 'uv_os_setpriority');
};

exports.tmpdir = withPrimitive(function tmpdir() {
	const path = process.env.TMPDIR || process.env.TMP || process.env.TEMP || '/tmp';
	return path.length > 1 && path[path.length - 1] === '/' ? path.slice(0, -1) : path;
});

exports.totalmem = withPrimitive(function totalmem() { return binding.totalmem(); });
exports.type = withPrimitive(function type() { return uname('sysname'); });

exports.userInfo = function userInfo(options) {
	if (options !== null && typeof options !== 'object')
		options = undefined;
	const user = check(binding.passwd(), 'uv_os_get_passwd');
	const out = Object.create(null);
	const encode = options && options.encoding === 'buffer' ?
		function (text) { return text === null ? null : require('buffer').Buffer.from(text); } : function (text) { return text; };
	out.uid = user.uid;
	out.gid = user.gid;
	out.username = encode(user.username);
	out.homedir = encode(user.homedir);
	out.shell = encode(user.shell);
	return out;
};

exports.uptime = withPrimitive(function uptime() { return binding.uptime(); });
exports.version = withPrimitive(function version() { return uname('version'); });
exports.machine = withPrimitive(function machine() { return uname('machine'); });

function bare(entries) {
	const out = Object.create(null);
	Object.keys(entries).forEach(key => { out[key] = entries[key]; });
	return out;
}

Object.defineProperty(exports, 'constants', {
	value: bare({
		UV_UDP_REUSEADDR: 4,
		dlopen: bare({ RTLD_LAZY: 1, RTLD_NOW: 2, RTLD_GLOBAL: 256, RTLD_LOCAL: 0, RTLD_DEEPBIND: 8 }),
		errno: binding.errno,
		signals: binding.signals,
		priority: bare({ PRIORITY_LOW: 19, PRIORITY_BELOW_NORMAL: 10, PRIORITY_NORMAL: 0, PRIORITY_ABOVE_NORMAL: -7, PRIORITY_HIGH: -14,
			PRIORITY_HIGHEST: -20 })
	}),
	enumerable: true
});

Object.defineProperty(exports, 'EOL', { value: '\n', enumerable: true });
Object.defineProperty(exports, 'devNull', { value: '/dev/null', enumerable: true });
