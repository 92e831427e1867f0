'use strict';

// The whole console.  The global one's C half (log and its kin with plain arguments) loads this file when it meets
// something that wants formatting; its methods are this file's exports.  Console makes consoles over other streams.

const inspection = require('internal/util/inspect');
const binding = internalBinding('console');

function codes() {
	return require('internal/errors').codes;
}

function list(args, from) {
	const out = [];
	for (let i = from; i < args.length; i++)
		out.push(args[i]);
	return out;
}

function repeat(text, count) {
	let out = '';
	while (count-- > 0)
		out += text;
	return out;
}

// ---- durations

function pad(value) {
	value = `${value}`;
	return value.length < 2 ? `0${value}` : value;
}

function formatTime(ms) {
	let hours = 0, minutes = 0, seconds = 0;
	if (ms >= 3600000) {
		hours = Math.floor(ms / 3600000);
		ms = ms % 3600000;
	}
	if (ms >= 60000) {
		minutes = Math.floor(ms / 60000);
		ms = ms % 60000;
	}
	if (ms >= 1000 || hours || minutes)
		seconds = ms / 1000;
	if (hours !== 0 || minutes !== 0) {
		const parts = seconds.toFixed(3).split('.');
		return `${hours !== 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(parts[0])}.${parts[1] 
			} (${hours !== 0 ? 'h:m' : ''}m:ss.mmm)`;
	}
	if (seconds !== 0)
		return `${seconds.toFixed(3)}s`;
	return `${Number(ms.toFixed(3))}ms`;
}

// ---- tables

function row(cells, widths) {
	return `│${cells.map((cell, i) => ` ${cell}${repeat(' ', widths[i] - inspection.getStringWidth(cell) + 1)}`).join('│')}│\n`;
}

// columns[i] is a column's cells below head[i]; missing cells are empty.
function drawTable(head, columns) {
	let count = 0;
	columns.forEach(column => { count = Math.max(count, column.length); });
	const widths = head.map((name, i) => {
		let width = inspection.getStringWidth(name);
		for (let j = 0; j < count; j++) {
			if (columns[i][j] !== undefined)
				width = Math.max(width, inspection.getStringWidth(columns[i][j]));
		}
		return width;
	});
	const bars = widths.map(width => repeat('─', width + 2));
	let out = `┌${bars.join('┬')}┐\n${row(head, widths)}├${bars.join('┼')}┤\n`;
	for (var j = 0; j < count; j++)
		out += row(columns.map(column => column[j] === undefined ? '' : column[j]), widths);
	return `${out}└${bars.join('┴')}┘`;
}

// What an iterable's table lists: [keys or null, values], or undefined if value is none.
function iterated(value) {
	const util = internalBinding('util');
	const kind = util.classOf(value);
	let out, keys, values;
	if (kind === 'Map') {
		keys = [];
		values = [];
		Map.prototype.forEach.call(value, (v, k) => { keys.push(k); values.push(v); });
		return [keys, values];
	}
	if (kind === 'Set') {
		values = [];
		Set.prototype.forEach.call(value, v => { values.push(v); });
		return [null, values];
	}
	if (kind === 'Map Iterator' || kind === 'Set Iterator') {
		out = util.previewEntries(value);
		if (!out[1])
			return [null, out[0]];
		keys = out[0].filter((v, i) => i % 2 === 0);
		values = out[0].filter((v, i) => i % 2 === 1);
		return kind === 'Map Iterator' ? [keys, values] : [null, values];
	}
	return undefined;
}

// ---- the methods, over io: {write(fd, text), colors(fd), options, indent(delta), stream(fd)}

const hasOwn = Object.prototype.hasOwnProperty;

function define(target, io) {
	const counts = {};
	const timers = {};

	function inspectOptions(fd) {
		if (io.options)
			return io.options;
		return io.colors(fd) ? { colors: true } : undefined;
	}

	function print(fd, args) {
		io.write(fd, inspection.formatArguments(inspectOptions(fd), args));
	}

	function warning(text) {
		process.emitWarning(text);
	}

	function labelOf(label) {
		return label === undefined ? 'default' : `${label}`;
	}

	const methods = {
		log: function log() {
			print(1, list(arguments, 0));
		},

		warn: function warn() {
			print(2, list(arguments, 0));
		},

		dir: function dir(object, options) {
			const all = { customInspect: false };
			const given = inspectOptions(1);
			let key;
			for (key in given)
				all[key] = given[key];
			for (key in options)
				all[key] = options[key];
			io.write(1, inspection.inspect(object, all));
		},

		time: function time(label) {
			label = labelOf(label);
			if (hasOwn.call(timers, label)) {
				warning(`Label '${label}' already exists for console.time()`);
				return;
			}
			timers[label] = process.hrtime();
		},

		timeEnd: function timeEnd(label) {
			label = labelOf(label);
			if (timeLogged('timeEnd', label))
				delete timers[label];
		},

		timeLog: function timeLog(label) {
			timeLogged('timeLog', labelOf(label), list(arguments, 1));
		},

		trace: function trace() {
			const error = new Error(arguments.length ? inspection.formatArguments(inspectOptions(2), list(arguments, 0)) : '');
			error.name = 'Trace';
			if (Error.captureStackTrace)
				Error.captureStackTrace(error, io.top ? io.top.trace || trace : trace);
			require('internal/errors').setHeader(error, error.message === '' ? 'Trace' : `Trace: ${error.message}`);
			print(2, [error.stack]);
		},

		assert: function assert(expression) {
			if (expression)
				return;
			const args = list(arguments, 1);
			args[0] = `Assertion failed${args.length === 0 ? '' : `: ${args[0]}`}`;
			print(2, args);
		},

		clear: function clear() {
			if (io.isTerminal(1) && process.env.TERM !== 'dumb')
				io.raw(1, '\u001b[1;1H\u001b[0J');
		},

		count: function count(label) {
			label = labelOf(label);
			counts[label] = (hasOwn.call(counts, label) ? counts[label] : 0) + 1;
			print(1, [`${label}: ${counts[label]}`]);
		},

		countReset: function countReset(label) {
			label = labelOf(label);
			if (!hasOwn.call(counts, label)) {
				warning(`Count for '${label}' does not exist`);
				return;
			}
			delete counts[label];
		},

		group: function group() {
			if (arguments.length > 0)
				print(1, list(arguments, 0));
			io.indent(1);
		},

		groupEnd: function groupEnd() {
			io.indent(-1);
		},

		table: function table(data, properties) {
			if (data === null || typeof data !== 'object') {
				print(1, [data]);
				return;
			}
			if (properties !== undefined)
				require('internal/validators').validateArray(properties, 'properties');
			function cell(value) {
				const depth = value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 2 ? -1 : 0;
				const options = { maxArrayLength: 3, breakLength: Infinity, colors: io.colors(1) };
				for (const key in io.options)
					options[key] = io.options[key];
				options.depth = depth;
				return inspection.inspect(value, options);
			}
			const pairs = iterated(data);
			let index, i;
			if (pairs) {
				index = pairs[1].map((v, n) => `${n}`);
				if (pairs[0])
					io.write(1, drawTable(['(iteration index)', 'Key', 'Values'], [index, pairs[0].map(cell), pairs[1].map(cell)]));
				else
					io.write(1, drawTable(['(iteration index)', 'Values'], [index, pairs[1].map(cell)]));
				return;
			}
			const names = [], columns = [], values = [];
			let hasPrimitives = false;
			const keys = Object.keys(data);
			for (i = 0; i < keys.length; i++) {
				const item = data[keys[i]];
				if (item === null || (typeof item !== 'object' && typeof item !== 'function')) {
					hasPrimitives = true;
					values[i] = cell(item);
					continue;
				}
				const inner = properties || Object.keys(item);
				for (let j = 0; j < inner.length; j++) {
					let at = names.indexOf(inner[j]);
					if (at < 0) {
						at = names.push(inner[j]) - 1;
						columns.push([]);
					}
					columns[at][i] = hasOwn.call(item, inner[j]) ? cell(item[inner[j]]) : '';
				}
			}
			const head = ['(index)'].concat(names.map(String));
			columns.unshift(keys);
			if (hasPrimitives) {
				head.push('Values');
				columns.push(values);
			}
			io.write(1, drawTable(head, columns));
		},

		debug: function debug() {
			print(1, list(arguments, 0));
		},

		info: function info() {
			print(1, list(arguments, 0));
		},

		dirxml: function dirxml() {
			print(1, list(arguments, 0));
		},

		error: function error() {
			print(2, list(arguments, 0));
		}
	};
	methods.groupCollapsed = methods.group;

	function timeLogged(name, label, data) {
		if (!hasOwn.call(timers, label)) {
			warning(`No such label '${label}' for console.${name}()`);
			return false;
		}
		const spent = process.hrtime(timers[label]);
		print(1, ['%s: %s', label, formatTime(spent[0] * 1000 + spent[1] / 1e6)].concat(data || []));
		return true;
	}

	Object.keys(methods).forEach(name => { target[name] = methods[name]; });
	return target;
}

// ---- consoles of scripts

const kMethods = Symbol('methods');

function Console(options) {
	if (!new.target)
		return arguments.length > 1 ? new Console(options, arguments[1], arguments[2]) : new Console(options);
	if (!options || typeof options.write === 'function')
		options = { stdout: options, stderr: arguments[1], ignoreErrors: arguments[2] };
	const stdout = options.stdout;
	const stderr = options.stderr || stdout;
	const ignoreErrors = options.ignoreErrors === undefined ? true : options.ignoreErrors;
	const colorMode = options.colorMode === undefined ? 'auto' : options.colorMode;
	const indentSize = options.groupIndentation === undefined ? 2 : options.groupIndentation;
	const validators = require('internal/validators');
	if (!stdout || typeof stdout.write !== 'function')
		throw new (codes().ERR_CONSOLE_WRITABLE_STREAM)('stdout');
	if (!stderr || typeof stderr.write !== 'function')
		throw new (codes().ERR_CONSOLE_WRITABLE_STREAM)('stderr');
	validators.validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
	if (options.groupIndentation !== undefined)
		validators.validateInteger(indentSize, 'groupIndentation', 0, 1000);
	if (options.inspectOptions !== undefined) {
		validators.validateObject(options.inspectOptions, 'options.inspectOptions');
		if (options.inspectOptions.colors !== undefined && options.colorMode !== undefined)
			throw new (codes().ERR_INCOMPATIBLE_OPTION_PAIR)('options.inspectOptions.color', 'colorMode');
	}
	let indentation = '';

	function write(stream, text) {
		if (ignoreErrors === false) {
			stream.write(text);
			return;
		}
		// nobody hears of an error here, also not as an unheard 'error'
		const nobody = () => {};
		if (typeof stream.once === 'function')
			stream.once('error', nobody);
		try {
			stream.write(text, error => {
				if (error && !stream._writableState?.errorEmitted && stream.listenerCount?.('error') === 0)
					stream.once('error', nobody);
			});
		} catch (error) {
			if (require('internal/errors').isStackOverflowError(error) || require('internal/errors').isMemory(error))
				throw error;
		} finally {
			if (typeof stream.removeListener === 'function')
				stream.removeListener('error', nobody);
		}
	}

	this[kMethods] = define({}, {
		options: options.inspectOptions,
		write (fd, text) {
			if (indentation !== '')
				text = indentation + (text.indexOf('\n') >= 0 ? text.split('\n').join(`\n${indentation}`) : text);
			write(fd === 1 ? stdout : stderr, `${text}\n`);
		},
		raw (fd, text) { write(fd === 1 ? stdout : stderr, text); },
		isTerminal (fd) { return !!(fd === 1 ? stdout : stderr).isTTY; },
		colors (fd) {
			const stream = fd === 1 ? stdout : stderr;
			return colorMode !== 'auto' ? colorMode :
				!!stream.isTTY && (typeof stream.getColorDepth === 'function' ? stream.getColorDepth() > 2 : true);
		},
		indent (delta) {
			if (delta > 0)
				indentation += repeat(' ', indentSize);
			else
				indentation = indentation.slice(0, Math.max(0, indentation.length - indentSize));
		}
	});
	for (const name in this[kMethods]) {
		// a subclass may have its own
		let method = this[kMethods][name];
		if (this[name] !== Console.prototype[name]) {
			method = this[name].bind(this);
			Object.defineProperty(method, 'name', { value: name });
		}
		this[name] = method;
	}
	const self = this;
	function field(name, value) {
		Object.defineProperty(self, name, { value, writable: true, enumerable: false, configurable: true });
	}
	field('_stdout', stdout);
	field('_stderr', stderr);
	field('_ignoreErrors', ignoreErrors);
}

define(exports, {
	write: binding.print,
	raw: binding.raw,
	colors: binding.colors,
	indent: binding.indent,
	isTerminal: binding.isTerminal,
	top: console
});

for (const name in exports) {
	Object.defineProperty(Console.prototype, name, {
		value: { [name](...args) { return this[kMethods][name](...args); } }[name], enumerable: false, writable: true, configurable: true
	});
}

Object.defineProperty(Console, Symbol.hasInstance, {
	value(instance) { return instance === console || instance[kMethods] !== undefined; }
});

exports.Console = Console;
exports.formatTime = formatTime;
