'use strict';

// Coverage of the files that tests load: what each process counted (internal/coverage) is gathered from a directory and
// summed up by lines, branches and functions, in the way of node's lib/internal/test_runner/coverage.js.

const fs = require('fs');
const path = require('path');
const { fileURLToPath } = require('internal/url/file_url');
const { passMemory } = require('internal/errors');
const { PAINTED } = require('internal/test/reporters');

const COVERAGE_FILE = /^coverage-\d+-\d{13}-\d+\.json$/;
const IGNORE = /\/\* node:coverage ignore next (?:(\d+) )?\*\//;
const SWITCH = /\/\* node:coverage (enable|disable) \*\//;
const NAMES = ['Line', 'Branch', 'Function'];

// ---- the directory of a run

// Where this run's processes write to; made anew, so that nothing else is counted.
function open() {
	return fs.mkdtempSync(path.join(require('os').tmpdir(), 'jsr-coverage-'));
}

// What another directory was to get, it gets.
function close(directory, wanted) {
	if (wanted) {
		fs.mkdirSync(wanted, { recursive: true });
		for (const name of fs.readdirSync(directory))
			fs.copyFileSync(path.join(directory, name), path.join(wanted, name));
	}
	fs.rmSync(directory, { recursive: true, force: true });
}

// Counts in this process and in those that it starts, from now on; end() gives what came of it.
function begin() {
	const wanted = process.env.NODE_V8_COVERAGE;
	const directory = open();
	require('internal/coverage').begin(directory);
	return { wanted, directory };
}

function end({ wanted, directory }, settings) {
	require('internal/coverage').take();
	const summary = summarize(directory, settings);
	require('internal/coverage').forget();
	if (wanted === undefined)
		delete process.env.NODE_V8_COVERAGE;
	else
		process.env.NODE_V8_COVERAGE = wanted;
	close(directory, wanted);
	return summary;
}

// ---- lines

// The lines of a source with the places where they begin and end, in UTF-16 units, or undefined if it is gone.
function linesOf(file) {
	let text;
	try {
		text = fs.readFileSync(file, 'utf8');
	} catch (error) {
		passMemory(error);
		return undefined;
	}
	let start = 0, left = 0, isOff = false;
	return text.split(/(?<=\r?\n)/).map((line, i) => {
		const end = start + line.replace(/\r?\n$/, '').length;
		const made = { line: i + 1, start, end, isIgnored: left > 0 || isOff, count: start === end ? 1 : 0 };
		start += line.length;
		if (left > 0)
			left--;
		const ignored = made.isIgnored ? null : IGNORE.exec(line);
		if (ignored !== null)
			left = Number(ignored[1] ?? 1);
		const switched = SWITCH.exec(line);
		if (switched !== null) {
			left = 0;
			isOff = switched[1] === 'disable';
		}
		return made;
	});
}

// The lines that a range is in; those that it covers whole get its count.
function mark({ startOffset, endOffset, count }, lines) {
	let low = 0, high = lines.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (lines[middle].start <= startOffset)
			low = middle;
		else
			high = middle - 1;
	}
	const found = [];
	if (lines.length === 0 || startOffset > lines[low].end)
		return found;
	for (let i = low; i < lines.length && endOffset > lines[i].start; i++) {
		const line = lines[i];
		if (startOffset <= line.start && endOffset >= line.end)
			line.count = count;
		found.push(line);
	}
	return found;
}

// ---- what several processes counted

function isSame(a, b) {
	return a.startOffset === b.startOffset && a.endOffset === b.endOffset;
}

function holds(a, b) {
	return a.startOffset <= b.startOffset && a.endOffset >= b.endOffset;
}

// What ran in one of them ran; of what did not in either, the part that both name.
function mergeRanges(old, more) {
	const kept = new Set(old.filter(range => range.count > 0));
	for (const range of more) {
		const same = old.find(one => isSame(one, range));
		for (const one of old)
			if (one !== same && one.count === 0 && range.count === 0) {
				if (holds(one, range))
					kept.add(range);
				else if (holds(range, one))
					kept.add(one);
			}
		if (same !== undefined) {
			same.count += range.count;
			kept.add(same);
		} else if (range.count > 0) {
			kept.add(range);
		}
	}
	return [...kept];
}

// functions: by name and place, in the order in which they were first told of
function mergeScript(functions, more) {
	for (const fn of more.functions) {
		const [{ startOffset, endOffset }] = fn.ranges;
		const key = `${startOffset} ${endOffset} ${fn.functionName}`;
		const known = functions.get(key);
		if (known === undefined)
			functions.set(key, fn);
		else if (fn.isBlockCoverage && known.isBlockCoverage)
			known.ranges = mergeRanges(known.ranges, fn.ranges);
		else if (fn.isBlockCoverage)
			Object.assign(known, { isBlockCoverage: true, ranges: fn.ranges });
	}
}

// By path, what all processes know of a file.  One that died while it wrote is not counted.
function gather(directory, isWanted) {
	const scripts = new Map();
	for (const name of fs.readdirSync(directory).sort()) {
		if (!COVERAGE_FILE.test(name))
			continue;
		let result;
		try {
			({ result } = JSON.parse(fs.readFileSync(path.join(directory, name), 'utf8')));
		} catch (error) {
			passMemory(error);
			continue;
		}
		for (const script of result) {
			if (!script.url.startsWith('file:'))
				continue;
			const file = fileURLToPath(script.url);
			if (!scripts.has(file) && isWanted(file))
				scripts.set(file, new Map());
			if (scripts.has(file))
				mergeScript(scripts.get(file), script);
		}
	}
	return scripts;
}

// Which files are told of: those below the working directory, but tests and what is in node_modules; or as patterns say.
function filter(cwd, { include = [], exclude, tests = [] }) {
	const { isTestPath } = require('internal/test/find');
	const { matchGlob } = require('internal/fs/glob');
	const matches = (file, globs) => globs.some(glob => matchGlob(path.relative(cwd, file), glob) ||
		matchGlob(file, glob));
	const own = new Set(tests);
	return file => {
		const relative = path.relative(cwd, file);
		if (exclude === undefined ? own.has(file) || isTestPath(relative) : matches(file, exclude))
			return false;
		if (include.length > 0)
			return matches(file, include);
		return !relative.startsWith('../') && !file.includes('/node_modules/');
	};
}

// ---- the summary

function percent(covered, total) {
	return total === 0 ? 100 : covered / total * 100;
}

// The counts of a file, or of all files, in the order node has them.
function counted(name, totals, covered) {
	const made = { __proto__: null, ...name };
	for (const kind of NAMES)
		made[`total${kind}Count`] = totals[kind];
	for (const kind of NAMES)
		made[`covered${kind}Count`] = covered[kind];
	for (const kind of NAMES)
		made[`covered${kind}Percent`] = percent(covered[kind], totals[kind]);
	return made;
}

// In the order of the source, whichever process was the first to know of a function.
function inOrder({ ranges: [a] }, { ranges: [b] }) {
	return a.startOffset - b.startOffset || b.endOffset - a.endOffset;
}

function fileSummary(file, found, lines) {
	const functions = [], branches = [];
	const covered = { Line: 0, Branch: 0, Function: 0 };
	[...found.values()].sort(inOrder).forEach(({ functionName, ranges, isBlockCoverage }, i) => {
		let count = 0;
		ranges.forEach((range, k) => {
			const inside = mark(range, lines);
			const isCovered = range.count !== 0 || inside.every(line => line.isIgnored);
			count = Math.max(count, range.count);
			if (isBlockCoverage) {
				branches.push({ __proto__: null, line: inside[0]?.line, count: range.count });
				covered.Branch += isCovered;
			}
			if (k === 0 && i > 0) {
				functions.push({ __proto__: null, name: functionName, count, line: inside[0]?.line });
				covered.Function += isCovered;
			}
		});
		if (i > 0 && ranges.length > 0)
			functions.at(-1).count = count;
	});
	covered.Line = lines.filter(line => line.count > 0 || line.isIgnored).length;
	const totals = { Line: lines.length, Branch: branches.length, Function: functions.length };
	const made = counted({ path: file }, totals, covered);
	made.functions = functions;
	made.branches = branches;
	made.lines = lines.filter(line => !line.isIgnored).map(({ line, count }) => ({ __proto__: null, line, count }));
	return made;
}

// settings: include, exclude (patterns), tests (paths), thresholds { line, branch, function }
function summarize(directory, settings, cwd = process.cwd()) {
	const totals = { Line: 0, Branch: 0, Function: 0 }, covered = { Line: 0, Branch: 0, Function: 0 };
	const files = [];
	for (const [file, found] of gather(directory, filter(cwd, settings))) {
		const lines = linesOf(file);
		if (lines === undefined)
			continue;
		const one = fileSummary(file, found, lines);
		for (const kind of NAMES) {
			totals[kind] += one[`total${kind}Count`];
			covered[kind] += one[`covered${kind}Count`];
		}
		files.push(one);
	}
	files.sort((a, b) => a.path.localeCompare(b.path));
	const { line = 0, branch = 0, function: fn = 0 } = settings.thresholds ?? {};
	return {
		__proto__: null, workingDirectory: cwd, files, totals: counted({}, totals, covered),
		thresholds: { __proto__: null, line, branch, function: fn }
	};
}

// What is said of thresholds that are missed.
function missed({ thresholds, totals }) {
	const said = [];
	for (const kind of NAMES) {
		const name = kind.toLowerCase();
		const actual = totals[`covered${kind}Percent`];
		if (actual < thresholds[name])
			said.push(`Error: ${actual.toFixed(2)}% ${name} coverage does not meet threshold of ${thresholds[name]}%.`);
	}
	return said;
}

// ---- the table

const COLUMNS = ['line %', 'branch %', 'funcs %'];

// 1-3 7 9-10
function spans(lines) {
	const made = [];
	for (const line of lines) {
		if (made.length > 0 && made.at(-1)[1] === line - 1)
			made.at(-1)[1] = line;
		else
			made.push([line, line]);
	}
	return made.map(([from, to]) => from === to ? `${from}` : `${from}-${to}`).join(' ');
}

function cut(text, width) {
	return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}

function cutFront(text, width) {
	return text.length > width ? `…${text.slice(text.length - width + 1)}` : text;
}

// The columns' widths: as wide as what stands in them, but for a terminal that is narrower.
function widths(rows, prefix) {
	const widest = (key, least) => rows.reduce((width, row) => Math.max(width, row[key].length), least);
	const columns = COLUMNS.map(name => name.length);
	const fixed = columns.reduce((sum, width) => sum + width + 3, 0);
	let file = widest('name', 4), lines = widest('uncovered', 15);
	let table = file + 2 + fixed + lines + 2;
	const room = (process.stdout.columns || Infinity) - prefix.length;
	if (table <= room)
		return { file, columns, lines: Infinity, table };
	file = Math.max(file - Math.floor((table - room) * 0.2), Math.min(8, file));
	lines = Math.max(room - fixed - (file + 2) - 2, 1);
	table = room;
	return { file, columns, lines, table };
}

function report({ files, totals, workingDirectory }, { prefix, colors }) {
	const base = colors ? PAINTED.blue : '';
	const rows = files.map(file => ({
		name: path.relative(workingDirectory, file.path),
		percents: NAMES.map(kind => file[`covered${kind}Percent`]),
		uncovered: spans(file.lines.filter(line => line.count === 0).map(line => line.line))
	}));
	const width = widths(rows, prefix);
	const rule = `${prefix}${'-'.repeat(Math.max(width.table, 0))}\n`;
	const paint = (text, value) => !colors ? text :
		`${value > 90 ? PAINTED.green : value > 50 ? PAINTED.yellow : PAINTED.red}${text}${base}`;
	const number = (value, i) => paint(value.toFixed(2).padStart(width.columns[i]), value);
	const numbers = list => list.map(number).join(' | ');
	let text = `${base}${prefix}start of coverage report\n${rule}`;
	text += `${prefix}${cut('file'.padEnd(width.file), width.file)} | ` +
		`${COLUMNS.join(' | ')} | ${cut('uncovered lines', width.lines)}\n${rule}`;
	for (const { name, percents, uncovered } of rows) {
		const mean = percents.reduce((sum, value) => sum + value, 0) / percents.length;
		text += `${prefix}${paint(cutFront(name.padEnd(width.file), width.file), mean)} | ${numbers(percents)} | ` +
			`${cut(uncovered, width.lines)}\n`;
	}
	text += `${rule}${prefix}${cut('all files'.padEnd(width.file), width.file)} | ` +
		`${numbers(NAMES.map(kind => totals[`covered${kind}Percent`]))} |\n`;
	return `${text}${rule}${prefix}end of coverage report\n${colors ? PAINTED.white : ''}`;
}

module.exports = { open, close, begin, end, summarize, missed, report };
