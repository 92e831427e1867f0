'use strict';
/* spawnSync, execSync, execFileSync. */

const { codes, errnoException } = require('internal/errors');
const { spawnOptions, execOptions, execFileOptions, needTimeout, needMaxBuffer, killSignalOf, signalName, stdioList,
	forBinding, isNil } = require('internal/child/options');
const { Buffer } = require('buffer');
const binding = internalBinding('child');

const MAX_BUFFER = 1024 * 1024;

/* What is written to the child's descriptors: bytes or undefined each. */
function inputsOf(options, list, given) {
	const inputs = list.map((one, i) => {
		const own = given?.[i];
		return Array.isArray(given) && (ArrayBuffer.isView(own) || isText(own)) ? own : own?.input;
	});
	if (options.input)
		inputs[0] = options.input;
	return inputs.map((input, i) => {
		if (isNil(input))
			return undefined;
		if (ArrayBuffer.isView(input))
			return Buffer.from(input.buffer, input.byteOffset, input.byteLength);
		if (typeof input === 'string')
			return Buffer.from(input, options.encoding);
		throw new codes.ERR_INVALID_ARG_TYPE(`options.stdio[${i}]`,
			['Buffer', 'TypedArray', 'DataView', 'string'], input);
	});
}

const WORDS = ['pipe', 'overlapped', 'ignore', 'inherit'];

function isText(value) { return typeof value === 'string' && !WORDS.includes(value); }

function run(options) {
	needTimeout(options.timeout);
	needMaxBuffer(options.maxBuffer);
	const signal = killSignalOf(options.killSignal) ?? 15;
	const given = options.stdio || 'pipe';
	const { stdio } = stdioList(given, true);
	const inputs = inputsOf(options, stdio, given);
	if (inputs[0] !== undefined)
		stdio[0].fd = binding.PIPE;
	const most = isNil(options.maxBuffer) ? Infinity : options.maxBuffer;
	const { 0: errno, 1: pid, 2: isEnded, 3: code, 4: number, ...output } = binding.run(
		...forBinding(options, stdio), inputs, options.timeout ?? 0, signal, most);
	const result = {};
	if (errno)
		result.error = errno;
	result.status = isEnded && !number ? code : null;
	result.signal = isEnded && number ? signalName(number) : null;
	result.output = isEnded ? stdio.map((one, i) => output[i + 5]) : null;
	result.pid = pid;
	return result;
}

/* What process.binding('spawn_sync') gives.  Packages that follow the children of a program replace its spawn, so all
 * children are started by it. */
const spawner = { spawn: run };

function spawnSync(file, args, given) {
	const options = { __proto__: null, maxBuffer: MAX_BUFFER, ...spawnOptions(file, args, given) };
	const result = spawner.spawn(options);
	const { output } = result;
	if (output && options.encoding && options.encoding !== 'buffer') {
		output.forEach((bytes, i) => {
			if (bytes)
				output[i] = bytes.toString(options.encoding);
		});
	}
	result.stdout = output && output[1];
	result.stderr = output && output[2];
	if (result.error) {
		result.error = errnoException(result.error, `spawnSync ${options.file}`);
		result.error.path = options.file;
		result.error.spawnargs = options.args.slice(1);
	}
	return result;
}

/* The error of a result, or undefined. */
function failureOf(result, command) {
	if (result.error)
		return Object.assign(result.error, result);
	if (result.status === 0)
		return undefined;
	const { stderr } = result;
	const said = stderr && stderr.length > 0 ? `\n${stderr.toString()}` : '';
	return Object.assign(new Error(`Command failed: ${command}${said}`), result);
}

function answer(result, options, command) {
	if (!options.stdio && result.stderr)
		process.stderr.write(result.stderr);
	const err = failureOf(result, command);
	if (err)
		throw err;
	return result.stdout;
}

function execFileSync(file, args, options) {
	({ file, args, options } = execFileOptions(file, args, options));
	const result = spawnSync(file, args, options);
	return answer(result, options, [options.argv0 || file, ...args].join(' '));
}

function execSync(command, given) {
	const { file, options } = execOptions(command, given, null);
	return answer(spawnSync(file, options), options, command);
}

module.exports = { spawner, spawnSync, execFileSync, execSync };
