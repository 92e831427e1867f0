'use strict';

const { codes, AbortError } = require('internal/errors');
const { validateString, validateObject, validateArray, validateAbortSignal } = require('internal/validators');
const { isNil, needNoNul, needNoNuls, spawnOptions, execOptions, execFileOptions, needTimeout, needMaxBuffer,
	killSignalOf, stdioOf } = require('internal/child/options');
const { ChildProcess } = require('internal/child/process');
const { spawnSync, execFileSync, execSync } = require('internal/child/sync');

const MAX_BUFFER = 1024 * 1024;

function abort(child, killSignal, reason) {
	try {
		if (child.kill(killSignal))
			child.emit('error', new AbortError(undefined, { cause: reason }));
	} catch (err) {
		child.emit('error', err);
	}
}

function spawn(file, args, given) {
	const options = spawnOptions(file, args, given);
	needTimeout(options.timeout);
	validateAbortSignal(options.signal, 'options.signal');
	const killSignal = killSignalOf(options.killSignal);
	const child = new ChildProcess();
	child.spawn(options);
	if (options.timeout > 0) {
		const timer = setTimeout(() => {
			try {
				child.kill(killSignal);
			} catch (err) {
				child.emit('error', err);
			}
		}, options.timeout);
		child.once('exit', () => { clearTimeout(timer); });
	}
	if (options.signal) {
		const { signal } = options;
		const aborted = () => { abort(child, killSignal, signal.reason); };
		if (signal.aborted) {
			process.nextTick(aborted);
		} else {
			const { dispose } = listen(signal, aborted);
			child.once('exit', dispose);
		}
	}
	return child;
}

function listen(signal, aborted) {
	require('internal/events/on_abort').onAbort(signal, aborted);
	return { dispose: () => { signal.removeEventListener('abort', aborted); } };
}

/* What a child says on one of its streams, at most `most` bytes of it. */
function gather(stream, encoding, most, tooMuch) {
	const chunks = [];
	let size = 0;
	if (stream) {
		if (encoding)
			stream.setEncoding(encoding);
		stream.on('data', chunk => {
			const own = stream.readableEncoding;
			const length = own ? require('buffer').Buffer.byteLength(chunk, own) : chunk.length;
			size += length;
			if (size > most) {
				chunks.push(chunk.slice(0, most - (size - length)));
				tooMuch();
			} else {
				chunks.push(chunk);
			}
		});
	}
	return () => encoding || stream?.readableEncoding ? chunks.join('') : require('buffer').Buffer.concat(chunks);
}

function execFile(file, args, options, callback) {
	({ file, args, options, callback } = execFileOptions(file, args, options, callback));
	options = { __proto__: null, encoding: 'utf8', timeout: 0, maxBuffer: MAX_BUFFER, killSignal: 'SIGTERM',
		cwd: null, env: null, shell: false, ...options };
	needTimeout(options.timeout);
	needMaxBuffer(options.maxBuffer);
	options.killSignal = killSignalOf(options.killSignal);
	const child = spawn(file, args, {
		__proto__: null, cwd: options.cwd, env: options.env, gid: options.gid, shell: options.shell,
		signal: options.signal, uid: options.uid, argv0: options.argv0,
		windowsHide: Boolean(options.windowsHide),
		windowsVerbatimArguments: Boolean(options.windowsVerbatimArguments)
	});
	const encoding = options.encoding !== 'buffer' && require('buffer').Buffer.isEncoding(options.encoding) ?
		options.encoding : null;
	let killed = false, isOver = false, timer = null, failure = null;

	function over(code, signal) {
		if (isOver)
			return;
		isOver = true;
		clearTimeout(timer);
		if (!callback)
			return;
		const stdout = out(), stderr = err();
		if (!failure && code === 0 && signal === null) {
			callback(null, stdout, stderr);
			return;
		}
		const command = args.length ? `${file} ${args.join(' ')}` : file;
		if (!failure) {
			failure = new Error(`Command failed: ${command}${stderr.length ? `\n${stderr}` : '\n'}`);
			Object.assign(failure, {
				code: code < 0 ? require('util').getSystemErrorName(code) : code,
				killed: child.killed || killed, signal
			});
		}
		failure.cmd = command;
		callback(failure, stdout, stderr);
	}

	function end() {
		child.stdout?.destroy();
		child.stderr?.destroy();
		killed = true;
		try {
			child.kill(options.killSignal);
		} catch (e) {
			failure ??= e;
			over();
		}
	}

	function tooMuch(name) {
		failure = new codes.ERR_CHILD_PROCESS_STDIO_MAXBUFFER(name);
		end();
	}

	const out = gather(child.stdout, encoding, options.maxBuffer, () => { tooMuch('stdout'); });
	const err = gather(child.stderr, encoding, options.maxBuffer, () => { tooMuch('stderr'); });
	if (options.timeout > 0) {
		timer = setTimeout(() => {
			end();
			timer = null;
		}, options.timeout);
	}
	child.addListener('close', over);
	child.addListener('error', e => {
		failure = e;
		child.stdout?.destroy();
		child.stderr?.destroy();
		over();
	});
	return child;
}

function exec(command, options, callback) {
	const found = execOptions(command, options, callback);
	return execFile(found.file, found.options, found.callback);
}

function promiseForm(original) {
	return (...args) => {
		let resolve, reject;
		const promise = new Promise((yes, no) => {
			resolve = yes;
			reject = no;
		});
		promise.child = original(...args, (err, stdout, stderr) => {
			if (err !== null) {
				err.stdout = stdout;
				err.stderr = stderr;
				reject(err);
			} else {
				resolve({ stdout, stderr });
			}
		});
		return promise;
	};
}

for (const original of [exec, execFile]) {
	Object.defineProperty(original, Symbol.for('nodejs.util.promisify.custom'), {
		enumerable: false, value: promiseForm(original)
	});
}

function fork(modulePath, args, given) {
	modulePath = require('internal/fs/utils').toPath(modulePath, 'modulePath');
	if (typeof modulePath !== 'string')
		modulePath = require('buffer').Buffer.from(modulePath).toString();
	if (modulePath.includes('\0')) {
		throw new codes.ERR_INVALID_ARG_VALUE('modulePath', modulePath,
			'must be a string, Uint8Array, or URL without null bytes');
	}
	if (isNil(args)) {
		args = [];
	} else if (typeof args === 'object' && !Array.isArray(args)) {
		given = args;
		args = [];
	} else {
		validateArray(args, 'args');
	}
	if (!isNil(given))
		validateObject(given, 'options');
	const options = { __proto__: null, ...given, shell: false };
	options.execPath = options.execPath || process.execPath;
	needNoNul(options.execPath, 'options.execPath');
	let execArgv = options.execArgv || process.execArgv;
	needNoNuls(execArgv, 'options.execArgv');
	if (execArgv === process.execArgv)
		execArgv = withoutProgram(execArgv);
	if (typeof options.stdio === 'string')
		options.stdio = stdioOf(options.stdio, 'ipc');
	else if (!Array.isArray(options.stdio))
		options.stdio = stdioOf(options.silent ? 'pipe' : 'inherit', 'ipc');
	else if (!options.stdio.includes('ipc'))
		throw new codes.ERR_CHILD_PROCESS_IPC_REQUIRED('options.stdio');
	return spawn(options.execPath, [...execArgv, modulePath, ...args], options);
}

// Our own program, if it was given as text, is not the child's.
function withoutProgram(execArgv) {
	if (process._eval === undefined || process._eval === null)
		return execArgv;
	const at = execArgv.lastIndexOf(process._eval);
	const words = at > 0 ? [...execArgv.slice(0, at - 1), ...execArgv.slice(at + 1)] : execArgv;
	return words.filter(word => !/^--(?:eval|print)=/.test(word));
}

function _forkChild(fd, mode) {
	require('internal/child/channel').attach(Number(fd), mode);
}

module.exports = { _forkChild, ChildProcess, exec, execFile, execFileSync, execSync, fork, spawn, spawnSync };
