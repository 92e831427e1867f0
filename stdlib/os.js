'use strict';

// The public os module: the values from runtime/ops/process/os_bind.c, with node's names, defaults and errors.

const binding = internalBinding('os');

function validateInt32(...args) {
	require('internal/validators').validateInt32(...args);
}

// Throws if the result is a negative errno.
function check(answer, syscall) {
	if (typeof answer === 'number' && answer < 0) {
		const { codes, uvErrmapGet } = require('internal/errors');
		const [code, message] = uvErrmapGet(answer);
		throw new codes.ERR_SYSTEM_ERROR({ errno: answer, code, message, syscall });
	}
	return answer;
}

function uname(field) {
	return check(binding.uname(field === 'nodename'), 'uv_os_uname')[field];
}

function arch() {
	return process.arch;
}

function availableParallelism() {
	return binding.parallelism();
}

function cpus() {
	return binding.cpus();
}

function endianness() {
	return 'LE';
}

function freemem() {
	return binding.freemem();
}

function getPriority(pid) {
	if (pid !== undefined)
		validateInt32(pid, 'pid');
	const [priority] = check(binding.getPriority(pid ?? 0), 'uv_os_getpriority');
	return priority;
}

function homedir() {
	return process.env.HOME || check(binding.passwd(), 'uv_os_homedir').homedir;
}

function hostname() {
	return uname('nodename');
}

function loadavg() {
	return binding.loadavg();
}

// The prefix length of a netmask, or null if it is not contiguous.
function prefixLength(netmask, family) {
	let groups;
	if (family === 4) {
		groups = netmask.split('.').map(Number);
	} else {
		const [left, right] = netmask.split('::').map(half => half === '' ? [] : half.split(':'));
		const zeros = right === undefined ? 0 : 8 - left.length - right.length;
		groups = [...left, ...Array(zeros).fill('0'), ...right ?? []].map(group => parseInt(group, 16));
	}
	const width = family === 4 ? 8 : 16;
	const bits = groups.map(group => group.toString(2).padStart(width, '0')).join('');
	return /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : null;
}

function networkInterfaces() {
	const out = {};
	for (const { name, address, netmask, family, mac, internal, scopeid } of check(binding.interfaces(),
		'uv_interface_addresses')) {
		const prefix = netmask ? prefixLength(netmask, family) : null;
		const entry = {
			address,
			netmask,
			family: family === 4 ? 'IPv4' : 'IPv6',
			mac,
			internal,
			cidr: prefix === null ? null : `${address}/${prefix}`
		};
		if (family === 6)
			entry.scopeid = scopeid;
		out[name] ??= [];
		out[name].push(entry);
	}
	return out;
}

function platform() {
	return process.platform;
}

function release() {
	return uname('release');
}

function setPriority(pid, priority) {
	if (priority === undefined) {
		priority = pid;
		pid = 0;
	}
	validateInt32(pid, 'pid');
	validateInt32(priority, 'priority', -20, 19);
	check(binding.setPriority(pid, priority), 'uv_os_setpriority');
}

function tmpdir() {
	const { TMPDIR, TMP, TEMP } = process.env;
	const path = TMPDIR || TMP || TEMP || '/tmp';
	return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function totalmem() {
	return binding.totalmem();
}

function type() {
	return uname('sysname');
}

function userInfo(options) {
	const { uid, gid, username, homedir: home, shell } = check(binding.passwd(), 'uv_os_get_passwd');
	const isBuffer = options !== null && typeof options === 'object' && options.encoding === 'buffer';
	const encode = text => isBuffer && text !== null ? require('buffer').Buffer.from(text) : text;
	return { __proto__: null, uid, gid, username: encode(username), homedir: encode(home), shell: encode(shell) };
}

function uptime() {
	return binding.uptime();
}

function version() {
	return uname('version');
}

function machine() {
	return uname('machine');
}

// `${os.arch}` is the result of os.arch()
[arch, availableParallelism, endianness, freemem, homedir, hostname, platform, release, tmpdir, totalmem, type, uptime,
	version, machine].forEach(fn => { fn[Symbol.toPrimitive] = () => fn(); });

module.exports = {
	arch,
	availableParallelism,
	cpus,
	endianness,
	freemem,
	getPriority,
	homedir,
	hostname,
	loadavg,
	networkInterfaces,
	platform,
	release,
	setPriority,
	tmpdir,
	totalmem,
	type,
	userInfo,
	uptime,
	version,
	machine
};

Object.defineProperties(module.exports, {
	constants: {
		value: {
			__proto__: null,
			UV_UDP_REUSEADDR: 4,
			dlopen: { __proto__: null, RTLD_LAZY: 1, RTLD_NOW: 2, RTLD_GLOBAL: 256, RTLD_LOCAL: 0,
			RTLD_DEEPBIND: 8 },
			errno: binding.errno,
			signals: binding.signals,
			priority: {
				__proto__: null,
				PRIORITY_LOW: 19,
				PRIORITY_BELOW_NORMAL: 10,
				PRIORITY_NORMAL: 0,
				PRIORITY_ABOVE_NORMAL: -7,
				PRIORITY_HIGH: -14,
				PRIORITY_HIGHEST: -20
			}
		},
		enumerable: true
	},
	EOL: { value: '\n', enumerable: true, configurable: true },
	devNull: { value: '/dev/null', enumerable: true }
});
