'use strict';

// jsr ledger FILE: what the lines of a ledger add up to, as tables, and on a terminal as bars over time.

const { Ledger } = require('internal/ledger/sums');
const { passMemory } = require('internal/errors');
const { getStringWidth } = require('internal/util/inspect');
const { Buffer } = require('buffer');
const fs = require('fs');

const CHUNK = 1 << 18, LINE_MAX = 1 << 16;
const ROWS = 20;
const NAME_ROOM = 20;          // columns of the terminal that a name has at least
const BARS = ' ▁▂▃▄▅▆▇█';
const EXIT_FAILED = 1, EXIT_BAD_USE = 9;

const USAGE = `usage: jsr ledger [--json] [--top=N] FILE

Sums up FILE, which a run with --ledger=FILE has written: by kind, target and call site.  -: standard input.

  --json     print all of it as JSON
  --top=N    rows of a table (default ${ROWS}; 0: all)
`;

// ---- reading

// Lines may be cut anywhere by the chunks, and one that is too long is bad as a whole.
function readLines(file, ledger) {
	const fd = file === '-' ? 0 : fs.openSync(file, 'r'), chunk = Buffer.allocUnsafe(CHUNK);
	let rest = Buffer.alloc(0), skips = false, size;
	while ((size = fs.readSync(fd, chunk, 0, CHUNK, null)) > 0) {
		let at = 0;
		for (let end; (end = chunk.subarray(0, size).indexOf(10, at)) >= 0; at = end + 1) {
			if (skips)
				ledger.bad++;
			else if (rest.length > 0)
				ledger.add(Buffer.concat([rest, chunk.subarray(at, end)]).toString());
			else if (end > at)
				ledger.add(chunk.toString('utf8', at, end));
			rest = rest.subarray(0, 0);
			skips = false;
		}
		skips ||= rest.length + size - at > LINE_MAX;
		rest = skips ? rest.subarray(0, 0) : Buffer.concat([rest, chunk.subarray(at, size)]);
	}
	if (skips || rest.length > 0)
		skips ? ledger.bad++ : ledger.add(rest.toString());
	if (fd !== 0)
		fs.closeSync(fd);
}

// ---- as text

const scaled = (n, step, units) => {
	let i = 0;
	for (; n >= step && i < units.length - 1; i++)
		n /= step;
	return `${i === 0 || n >= 100 ? Math.round(n) : n.toFixed(1)} ${units[i]}`;
};
const showTime = (us) => us >= 1e6 ? `${(us / 1e6).toFixed(us < 1e8 ? 1 : 0)} s` : scaled(us, 1000, ['µs', 'ms']);
const showBytes = (n) => n === 0 ? '' : scaled(n, 1000, ['B', 'kB', 'MB', 'GB', 'TB']);
const showSome = (n) => n === 0 ? '' : `${n}`;

// Names come from scripts: what would steer a terminal is shown by its number.
const plain = (text) => text.replace(/[\p{C}\u2028\u2029]/gu, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);

// The end of a path says more than its beginning.
function fit(name, width) {
	const text = plain(name);
	if (width === Infinity || getStringWidth(text) <= width)
		return text;
	const all = [...text];
	let from = all.length, used = 1;
	for (let next; from > 0 && used + (next = getStringWidth(all[from - 1])) <= width; from--)
		used += next;
	while (from < all.length && getStringWidth(all[from]) === 0)
		from++;
	return `…${all.slice(from).join('')}`;
}

const COLUMNS = [
	['count', (s) => `${s.count}`],
	['errors', (s) => showSome(s.errors)],
	['denied', (s) => showSome(s.denied)],
	['bytes', (s) => showBytes(s.bytes)],
	['time', (s) => showTime(s.time)],
	['p95', (s) => showTime(s.p95)],
];

// Where names would have no room, columns are left out: empty ones, then those named here, from the first on.
function narrowed(columns, width) {
	const SPARED = ['p95', 'bytes', 'denied', 'errors'];
	const isNarrow = () => columns.reduce((sum, c) => sum + c.width + 2, NAME_ROOM) > width;
	if (isNarrow())
		columns = columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
	for (const name of SPARED)
		if (isNarrow())
			columns = columns.filter(({ head }) => head !== name);
	return columns;
}

function table(title, names, rows, width) {
	const sorted = names.sorted, shown = rows === 0 ? sorted : sorted.slice(0, rows);
	const columns = narrowed(COLUMNS.map(([head, show]) => {
		const cells = shown.map(([, s]) => show(s));
		return { head, cells, width: cells.reduce((most, cell) => Math.max(most, cell.length), head.length) };
	}), width);
	const line = (cell, name) => columns.map((c) => `${cell(c).padStart(c.width)}  `).join('') + name;
	const room = Math.max(2, width - columns.reduce((sum, c) => sum + c.width + 2, 0));
	const lines = [line(({ head }) => head, fit(title, room)),
		...shown.map(([name], i) => line(({ cells }) => cells[i], fit(name, room)))];
	if (shown.length < sorted.length)
		lines.push(line(() => '', fit(`(${sorted.length - shown.length} more)`, room)));
	return `${lines.map((l) => l.trimEnd()).join('\n')}\n`;
}

function bars(course, width) {
	const counts = course.columns(width), most = Math.max(...counts);
	const bar = (n) => BARS[n === 0 ? 0 : Math.max(1, Math.round(n / most * (BARS.length - 1)))];
	const line = counts.map(bar).join('');
	const from = new Date(course.start).toISOString(), span = showTime(course.span * 1000);
	return `${line.trimEnd()}\noperations from ${from}, for ${span}, at most ${most} in ${showTime(
		course.span * 1000 / counts.length)}\n`;
}

const counted = (n, one, many) => `${n} ${n === 1 ? one : many}`;

function summary(ledger) {
	const { all, bad, dropped } = ledger;
	const parts = [counted(all.count, 'operation', 'operations'), counted(all.errors, 'error', 'errors'),
		`${all.denied} denied`];
	if (all.bytes > 0)
		parts.push(showBytes(all.bytes));
	parts.push(`${showTime(all.time)} in all`);
	let text = `${parts.join(', ')}\n`;
	if (dropped > 0)
		text += `${counted(dropped, 'line was', 'lines were')} dropped: the ledger could not be written as fast\n`;
	if (bad > 0)
		text += `${counted(bad, 'bad line was', 'bad lines were')} left out\n`;
	return text;
}

function asText(ledger, rows) {
	const terminal = process.stdout.isTTY === true, width = terminal ? process.stdout.columns : Infinity;
	let text = '';
	if (terminal && process.env.TERM !== 'dumb' && ledger.all.count > 0)
		text += `${bars(ledger.course, width)}\n`;
	text += summary(ledger);
	const tables = [['kind', ledger.kinds], ['target', ledger.targets], ['call site', ledger.sites]];
	if (ledger.all.count > 0)
		for (const [title, names] of tables)
			text += `\n${table(title, names, rows, width)}`;
	return text;
}

function asJSON({ all, kinds, targets, sites, bad, dropped, course }) {
	const { start = null } = course;
	const span = start === null ? 0 : course.span;
	return `${JSON.stringify({ start, span, all, kinds, targets, sites, dropped, bad }, null, 2)}\n`;
}

// ---- the command

function fail(message, code = EXIT_BAD_USE) {
	process.stderr.write(`jsr ledger: ${message}\n`);
	process.exitCode = code;
}

// A reader that has seen enough is no failure.
function onWriteError(error) {
	if (error.code !== 'EPIPE')
		fail(error.message, EXIT_FAILED);
}

function main(args) {
	let json = false, rows = ROWS;
	const files = [];
	for (const arg of args) {
		const top = /^--top=(\d{1,6})$/.exec(arg);
		if (arg === '--help' || arg === '-h')
			return void process.stdout.write(USAGE);
		if (arg === '--json')
			json = true;
		else if (top !== null)
			rows = +top[1];
		else if (arg.startsWith('-') && arg !== '-')
			return fail(`bad option: ${arg} (see jsr ledger --help)`);
		else
			files.push(arg);
	}
	if (files.length !== 1)
		return fail('which file?  (jsr ledger FILE)');
	const ledger = new Ledger();
	try {
		readLines(files[0], ledger);
	} catch (error) {
		passMemory(error);
		return fail(error.message, EXIT_FAILED);
	}
	if (ledger.bad > 0 && ledger.all.count === 0 && ledger.dropped === 0)
		return fail(`${files[0] === '-' ? 'standard input' : files[0]} is no ledger: none of its lines is one of a ledger`,
			EXIT_FAILED);
	process.stdout.on('error', onWriteError);
	process.stdout.write(json ? asJSON(ledger) : asText(ledger, rows));
}

module.exports = { main };
