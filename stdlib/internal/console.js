'use strict';

// The complete console.  The global console's C part (log and the like with plain arguments) loads this file when
// formatting is needed; its methods are this file's exports.  Console creates consoles for other streams.

const { formatArguments, getStringWidth, inspect } = require('internal/util/inspect');
const { quietly } = require('internal/quiet_write');
const binding = internalBinding('console');

function codes() {
	return require('internal/errors').codes;
}

// ---- durations

function formatTime(ms) {
	if (ms < 1000)
		return `${Number(ms.toFixed(3))}ms`;
	if (ms < 60000)
		return `${(ms / 1000).toFixed(3)}s`;
	const hours = Math.floor(ms / 3600000);
	const minutes = Math.floor(ms % 3600000 / 60000);
	const seconds = (ms % 60000 / 1000).toFixed(3).padStart(6, '0');
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds} (h:mm:ss.mmm)` :
		`${minutes}:${seconds} (m:ss.mmm)`;
}

// ---- tables

function row(cells, widths) {
	const filled = cells.map((cell, i) => ` ${cell}${' '.repeat(widths[i] - getStringWidth(cell) + 1)}`);
	return `│${filled.join('│')}│\n`;
}

// columns[i] is a column's cells below head[i]; missing cells are empty.
function drawTable(head, columns) {
	const count = Math.max(...columns.map(column => column.length));
	const full = columns.map(column => Array.from({ length: count }, (empty, i) => column[i] ?? ''));
	const widths = head.map((name, i) => full[i].reduce((width, cell) => Math.max(width, getStringWidth(cell)),
		getStringWidth(name)));
	const bars = widths.map(width => '─'.repeat(width + 2));
	let out = `┌${bars.join('┬')}┐\n${row(head, widths)}├${bars.join('┼')}┤\n`;
	for (let i = 0; i < count; i++)
		out += row(full.map(column => column[i]), widths);
	return `${out}└${bars.join('┴')}┘`;
}

function everyOther(list, first) {
	return list.filter((item, i) => i % 2 === first);
}

// The contents of an iterable for a table: [keys or null, values], or undefined if value is not iterable.
function iterated(value) {
	const { classOf, collectionEntries, previewEntries } = internalBinding('util');
	const kind = classOf(value);
	switch (kind) {
	case 'Map': {
		const entries = collectionEntries(value);
		return [everyOther(entries, 0), everyOther(entries, 1)];
	}
	case 'Set':
		return [null, collectionEntries(value)];
	case 'Map Iterator':
	case 'Set Iterator': {
		const [entries, isPairs] = previewEntries(value);
		if (!isPairs)
			return [null, entries];
		return [kind === 'Map Iterator' ? everyOther(entries, 0) : null, everyOther(entries, 1)];
	}
	default:
		return undefined;
	}
}

// The table of a plain object or an array: a row per property, and a column for each property of their values.
function tableOf(data, properties, cell) {
	const columns = Object.create(null);
	const values = [];
	let hasValues = false;
	const keys = Object.keys(data);
	keys.forEach((key, i) => {
		const item = data[key];
		const isPrimitive = item === null || (typeof item !== 'object' && typeof item !== 'function');
		if (isPrimitive && properties === undefined) {
			hasValues = true;
			values[i] = cell(item);
			return;
		}
		for (const name of properties ?? Object.keys(item)) {
			columns[name] ??= [];
			columns[name][i] = !isPrimitive && Object.hasOwn(item, name) ? cell(item[name]) : '';
		}
	});
	const names = Object.keys(columns);
	const head = ['(index)', ...names];
	const body = [keys, ...names.map(name => columns[name])];
	if (hasValues) {
		head.push('Values');
		body.push(values);
	}
	return drawTable(head, body);
}

// ---- the methods; io: {write(fd, text), colors(fd), options, indent(delta), stream(fd)}

function define(target, io) {
	const counts = new Map();
	const timers = new Map();

	function inspectOptions(fd) {
		const { options } = io;
		if (!options) return io.colors(fd) ? { colors: true } : undefined;
		return options.colors === undefined ? { ...options, colors: io.colors(fd) } : options;
	}

	function print(fd, args) {
		io.write(fd, formatArguments(inspectOptions(fd), args));
	}

	// Prints the time since time(label); false if there is no such timer.
	function timeLogged(name, label, data) {
		if (!timers.has(label)) {
			process.emitWarning(`No such label '${label}' for console.${name}()`);
			return false;
		}
		const [seconds, nanoseconds] = process.hrtime(timers.get(label));
		print(1, ['%s: %s', label, formatTime(seconds * 1000 + nanoseconds / 1e6), ...data]);
		return true;
	}

	const methods = {
		log(...args) {
			print(1, args);
		},

		warn(...args) {
			print(2, args);
		},

		dir(object, options) {
			io.write(1, inspect(object, { customInspect: false, ...inspectOptions(1), ...options }));
		},

		time(label = 'default') {
			label = `${label}`;
			if (timers.has(label))
				process.emitWarning(`Label '${label}' already exists for console.time()`);
			else
				timers.set(label, process.hrtime());
		},

		timeEnd(label = 'default') {
			label = `${label}`;
			if (timeLogged('timeEnd', label, []))
				timers.delete(label);
		},

		timeLog(label = 'default', ...data) {
			timeLogged('timeLog', `${label}`, data);
		},

		trace(...args) {
			const error = new Error(args.length > 0 ? formatArguments(inspectOptions(2), args) : '');
			error.name = 'Trace';
			Error.captureStackTrace(error, io.top?.trace || methods.trace);
			require('internal/errors').setHeader(error,
				error.message === '' ? 'Trace' : `Trace: ${error.message}`);
			print(2, [error.stack]);
		},

		assert(expression, ...args) {
			if (expression)
				return;
			args[0] = `Assertion failed${args.length === 0 ? '' : `: ${args[0]}`}`;
			print(2, args);
		},

		clear() {
			const { stdout } = process;
			if (stdout.isTTY && process.env.TERM !== 'dumb') {
				const { clearScreenDown, cursorTo } = require('internal/tty/tty');
				cursorTo(stdout, 0, 0);
				clearScreenDown(stdout);
			}
		},

		count(label = 'default') {
			label = `${label}`;
			const count = (counts.get(label) ?? 0) + 1;
			counts.set(label, count);
			print(1, [`${label}: ${count}`]);
		},

		countReset(label = 'default') {
			label = `${label}`;
			if (!counts.delete(label))
				process.emitWarning(`Count for '${label}' does not exist`);
		},

		group(...args) {
			if (args.length > 0)
				print(1, args);
			io.indent(1);
		},

		groupEnd() {
			io.indent(-1);
		},

		table(tabularData, properties) {
			if (properties !== undefined)
				require('internal/validators').validateArray(properties, 'properties');
			if (tabularData === null || typeof tabularData !== 'object') {
				print(1, [tabularData]);
				return;
			}
			const cell = value => {
				const isLarge = value !== null && typeof value === 'object' && !Array.isArray(value) &&
					Object.keys(value).length > 2;
				return inspect(value,
					{ maxArrayLength: 3, breakLength: Infinity, colors: io.colors(1), ...io.options,
					depth: isLarge ? -1 : 0 });
			};
			const pairs = iterated(tabularData);
			if (pairs === undefined) {
				io.write(1, tableOf(tabularData, properties, cell));
				return;
			}
			const [keys, values] = pairs;
			const index = values.map((value, i) => `${i}`);
			if (keys !== null)
				io.write(1, drawTable(['(iteration index)', 'Key', 'Values'],
					[index, keys.map(cell), values.map(cell)]));
			else
				io.write(1, drawTable(['(iteration index)', 'Values'], [index, values.map(cell)]));
		},

		debug(...args) {
			print(1, args);
		},

		info(...args) {
			print(1, args);
		},

		dirxml(...args) {
			print(1, args);
		},

		error(...args) {
			print(2, args);
		}
	};
	methods.groupCollapsed = methods.group;
	return Object.assign(target, methods);
}

// ---- consoles created by script

const kMethods = Symbol('methods');

// The streams and settings of a new console, checked.
function settingsOf(options) {
	const { validateInteger, validateObject, validateOneOf } = require('internal/validators');
	const { stdout, stderr = stdout, inspectOptions, ignoreErrors = true, colorMode = 'auto',
		groupIndentation = 2 } = options;
	if (typeof stdout?.write !== 'function')
		throw new (codes().ERR_CONSOLE_WRITABLE_STREAM)('stdout');
	if (typeof stderr?.write !== 'function')
		throw new (codes().ERR_CONSOLE_WRITABLE_STREAM)('stderr');
	validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
	validateInteger(groupIndentation, 'groupIndentation', 0, 1000);
	if (inspectOptions !== undefined) {
		validateObject(inspectOptions, 'options.inspectOptions');
		if (inspectOptions.colors !== undefined && options.colorMode !== undefined)
			throw new (codes().ERR_INCOMPATIBLE_OPTION_PAIR)('options.inspectOptions.color', 'colorMode');
	}
	return { stdout, stderr, inspectOptions, ignoreErrors, colorMode, groupIndentation };
}

// The io for define(), over the streams of a console.
function ioOf({ stdout, stderr, inspectOptions, ignoreErrors, colorMode, groupIndentation }) {
	let indentation = '';
	const streamOf = fd => fd === 1 ? stdout : stderr;
	const toOut = quietly(stdout), toErr = stderr === stdout ? toOut : quietly(stderr);
	const raw = (fd, text) => {
		if (ignoreErrors === false)
			streamOf(fd).write(text);
		else
			(fd === 1 ? toOut : toErr)(text);
	};
	return {
		options: inspectOptions,
		raw,
		write(fd, text) {
			raw(fd, indentation === '' ? `${text}\n` :
				`${indentation}${text.replaceAll('\n', `\n${indentation}`)}\n`);
		},
		isTerminal(fd) {
			return Boolean(streamOf(fd).isTTY);
		},
		colors(fd) {
			if (colorMode !== 'auto')
				return colorMode;
			return require('internal/tty/tty').wantsColors(streamOf(fd));
		},
		indent(delta) {
			indentation = delta > 0 ? indentation + ' '.repeat(groupIndentation) :
				indentation.slice(0, Math.max(0, indentation.length - groupIndentation));
		}
	};
}

// The options, or: stdout, stderr, ignoreErrors
function Console(options, ...more) {
	if (!new.target)
		return new Console(options, ...more);
	const [stderr, ignoreErrors] = more;
	const settings = settingsOf(!options || typeof options.write === 'function' ?
		{ stdout: options, stderr, ignoreErrors } : options);
	const methods = define({}, ioOf(settings));
	this[kMethods] = methods;
	for (const name of Object.keys(methods)) {
		let method = methods[name];
		// a subclass may override it
		if (this[name] !== Console.prototype[name]) {
			method = this[name].bind(this);
			Object.defineProperty(method, 'name', { value: name });
		}
		this[name] = method;
	}
	for (const name of ['stdout', 'stderr', 'ignoreErrors'])
		Object.defineProperty(this, `_${name}`,
			{ value: settings[name], writable: true, enumerable: false, configurable: true });
}

define(exports, {
	write: binding.print,
	raw: binding.raw,
	colors: binding.colors,
	indent: binding.indent,
	isTerminal: binding.isTerminal,
	top: console
});

Object.keys(exports).forEach(name => {
	Object.defineProperty(Console.prototype, name, {
		value: {
			[name](...args) {
				return this[kMethods][name](...args);
			}
		}[name],
		enumerable: false,
		writable: true,
		configurable: true
	});
});

Object.defineProperty(Console, Symbol.hasInstance, {
	value(instance) {
		return instance === console || instance[kMethods] !== undefined;
	}
});

exports.Console = Console;
// replaces the getter that loads this file
if (Object.getOwnPropertyDescriptor(console, 'Console')?.get)
	Object.defineProperty(console, 'Console', { value: Console, writable: true });
exports.formatTime = formatTime;

// ---- methods for an inspector, which does not exist here

exports.context = () => {
	const names = ['dir', 'dirXml', 'table', 'groupEnd', 'clear', 'count', 'countReset', 'profile', 'profileEnd',
	'timeLog', 'debug', 'error', 'info', 'log',
		'warn', 'trace', 'group', 'groupCollapsed', 'assert', 'time', 'timeEnd', 'timeStamp'];
	const context = Object.create({});
	for (const name of names)
		Object.defineProperty(context, name, { value: { [name]() {} }[name], writable: true, enumerable: true,
			configurable: true });
	return context;
};

exports.createTask = name => {
	if (typeof name !== 'string' || name === '')
		throw new Error('First argument must be a non-empty string.');
	const task = {
		run(...args) {
			if (this !== task)
				throw new Error("'run' called with illegal receiver.");
			const [f] = args;
			if (typeof f !== 'function')
				throw new Error('First argument must be a function.');
			return f();
		}
	};
	return task;
};
