'use strict';
/* The line, or lines, that are being typed on the process's own terminal.
 *
 * The text and the cursor are rl.line and rl.cursor.  draw() brings the screen up to date: `drawn` is what it shows,
 * and where its cursor stands in it.  Other output first takes the rows off the screen (holdLine of the binding
 * 'stdio'); they are drawn again at the end of the turn.
 *
 *   active    the prompt is there, keys edit
 *   busy      a script awaits something: keys wait, but for Ctrl-C
 *   else      a script runs
 */

const { kPaste } = require('internal/tty/keypress');
const { getStringWidth, inspect } = require('internal/util/inspect');
const { kCancel, kError, kLoading, interruption } = require('internal/repl/symbols');
const { MORE, syntaxOf } = require('internal/repl/syntax');
const { kindsOf, DIM, DIM_OFF } = require('internal/repl/colour');
const { after, before, layout } = require('internal/repl/layout');
const { passMemory } = require('internal/errors');
const binding = internalBinding('stdio');
const interrupts = internalBinding('repl');

const CONTINUED = '... ';
const LATER_MS = 10;
const VI_ESCAPE_MS = 50;               // Escape is a command of its own and not to wait for
const KILLS_MOST = 32;
const UNDO_MOST = 1000;
const PREVIEW_MOST = 500;              // characters of a text that is worth a preview
const LISTED_MOST = 400;               // candidates of a completion that are shown

const PASTE_ON = '\x1b[?2004h', PASTE_OFF = '\x1b[?2004l';

const WORD = /[\w$\u0080-\uffff]/;

function attach(rl, options) {
	const { output, input } = rl;
	const colours = rl.useColors;
	let active = false, busy = false, left = false, dirty = false, many = false;
	let prompt = '> ', top = 0;
	let drawn = options.shown ? { rows: [prompt], row: 0, column: prompt.length } : null;
	let waiting = [];
	let undo = [], redo = [], kills = [], killed = false, yanked = null;
	let at = -1, kept = '',
		begun = '';          // going through the history: index, the text left, what lines begin with
	let search = null;                           // reverse search: { query, at, back, failed }
	let prefix = '';                             // a key that waits for another: 'C-x', 'quote'
	let vi = null;
	const escapeMs = rl.escapeCodeTimeout;

	/* ---- drawing */

	const columns = () => Math.max(4, output.columns || 80);
	const height = () => Math.max(2, output.rows || 24);
	const dim = text => colours ? `${DIM}${text}${DIM_OFF}` : text;

	function promptNow() {
		if (search)
			return `(${search.failed ? 'failed ' : ''}reverse-i-search)\`${search.query}': `;
		return vi?.normal ? prompt.replace(/> $/, ': ') : prompt;
	}

	function view(hints) {
		const text = rl.line, width = columns();
		const kinds = colours ? kindsOf(text) : null;
		const made = layout({ text, cursor: rl.cursor, prompt: promptNow(), more: many ? '' : CONTINUED, kinds,
			columns: width, height: height() + 1 });
		if (hints && active && !search && !many)
			addHints(made, text, width);
		const most = height() - 1;
		if (made.rows.length > most) {
			top = Math.min(Math.max(top, made.row - most + 1), made.row);
			top = Math.max(0, Math.min(top, made.rows.length - most));
			made.rows = made.rows.slice(top, top + most);
			made.row -= top;
		} else {
			top = 0;
		}
		return made;
	}

	function addHints(made, text, width) {
		const rest = suggestion();
		if (rest !== '') {
			const room = width - made.end - 1, line = rest.split('\n', 1)[0];
			let shown = line === rest ? line : `${line} …`;
			if (getStringWidth(shown) > room)
				shown = room > 4 ? `${shown.slice(0, room - 2)}…` : '';
			if (shown !== '' && getStringWidth(shown) <= room)
				made.rows[made.rows.length - 1] += dim(shown);
		}
		if (!options.preview || !made.whole || text.length > PREVIEW_MOST || text === '')
			return;
		let shown;
		try {
			shown = require('internal/repl/safe').preview(text, width - 1);
		} catch (err) {
			passMemory(err);
		}
		if (shown !== undefined && getStringWidth(shown) < width)
			made.rows.push(dim(shown));
	}

	const up = n => n > 0 ? `\x1b[${n}A` : '';
	const down = n => n > 0 ? `\x1b[${n}B` : '';

	/* From the rows on the screen to those of made. */
	function change(made) {
		let text = '', same = 0;
		const torn = binding.takeTorn();
		if (torn)
			drawn = null;
		if (torn === 2)
			text += '\r\n';
		const old = drawn ?? { rows: [], row: 0 };
		while (same < old.rows.length && same < made.rows.length && old.rows[same] === made.rows[same])
			same++;
		let row = old.row;
		if (same < made.rows.length || same < old.rows.length) {
			// behind the last row that stays there may be none yet
			const from = Math.min(same, Math.max(0, old.rows.length - 1));
			text += `${row > from ? up(row - from) : down(from - row)}\r`;
			row = from;
			if (same > from) {
				text += '\r\n';
				row++;
			}
			text += '\x1b[J';
			if (same < made.rows.length) {
				text += made.rows.slice(row).join('\r\n');
				row = made.rows.length - 1;
			}
		}
		text += `${row > made.row ? up(row - made.row) : down(made.row - row)}\r`;
		if (made.column > 0)
			text += `\x1b[${made.column}C`;
		return text;
	}

	function draw(hints = true) {
		if (!active || left)
			return;
		dirty = false;
		const made = view(hints);
		const text = change(made);
		drawn = made;
		binding.drawLine(`\x1b[?25l${text}\x1b[?25h`, `${up(made.row)}\r\x1b[J`);
	}

	/* After the last key of what came at once. */
	function update() {
		if (rl.isCompletionEnabled === false)
			dirty = true;
		else
			draw();
	}

	/* The text stays on the screen, the cursor goes below it. */
	function finish(mark = '') {
		rl.cursor = rl.line.length;
		search = null;
		const made = view(false), text = change(made);
		binding.drawLine(`${text}${mark}\r\n`, undefined);
		active = false;
		drawn = null;
	}

	function resized() {
		if (!active || !drawn)
			return;
		// the terminal has wrapped the rows anew
		const width = columns();
		let rows = Math.floor(drawn.column / width);
		for (let i = 0; i < drawn.row; i++)
			rows += Math.max(1, Math.ceil(getStringWidth(drawn.rows[i]) / width));
		binding.drawLine(`${up(rows)}\r\x1b[J`, undefined);
		drawn = null;
		draw();
	}

	/* ---- changing the text */

	function remember() {
		undo.push([rl.line, rl.cursor]);
		if (undo.length > UNDO_MOST)
			undo.shift();
		redo = [];
	}

	function set(text, cursor) {
		if (text !== rl.line)
			remember();
		rl.line = text;
		rl.cursor = cursor;
		update();
	}

	function back(from, to) {
		if (from.length === 0)
			return;
		to.push([rl.line, rl.cursor]);
		[rl.line, rl.cursor] = from.pop();
		update();
	}

	function replace(from, to, text) { set(rl.line.slice(0, from) + text + rl.line.slice(to), from + text.length); }
	function insert(text) { replace(rl.cursor, rl.cursor, text); }

	function move(to) {
		rl.cursor = Math.max(0, Math.min(rl.line.length, to));
		update();
	}

	function keep(text, backward) {
		if (text === '')
			return;
		if (killed)
			kills[0] = backward ? text + kills[0] : kills[0] + text;
		else
			kills.unshift(text);
		kills.length = Math.min(kills.length, KILLS_MOST);
	}

	function kill(from, to) {
		keep(rl.line.slice(from, to), to === rl.cursor);
		replace(from, to, '');
		return true;
	}

	const lineStart = (i = rl.cursor) => rl.line.lastIndexOf('\n', i - 1) + 1;
	function lineEnd(i = rl.cursor) {
		const end = rl.line.indexOf('\n', i);
		return end < 0 ? rl.line.length : end;
	}

	function wordLeft(i = rl.cursor) {
		while (i > 0 && !WORD.test(rl.line[i - 1]))
			i--;
		while (i > 0 && WORD.test(rl.line[i - 1]))
			i--;
		return i;
	}

	function wordRight(i = rl.cursor) {
		while (i < rl.line.length && !WORD.test(rl.line[i]))
			i++;
		while (i < rl.line.length && WORD.test(rl.line[i]))
			i++;
		return i;
	}

	function spaceLeft() {
		let i = rl.cursor;
		while (i > 0 && /\s/.test(rl.line[i - 1]))
			i--;
		while (i > 0 && /\S/.test(rl.line[i - 1]))
			i--;
		return i;
	}

	function changeWord(how) {
		const to = wordRight(), from = Math.min(to, rl.cursor), word = rl.line.slice(from, to);
		const first = word.search(/\S/);
		set(rl.line.slice(0, from) + (how === 'c' ? word.slice(0, first + 1).toUpperCase() +
			word.slice(first + 1).toLowerCase() : how === 'u' ? word.toUpperCase() : word.toLowerCase()) +
			rl.line.slice(to), to);
	}

	function transpose() {
		let { cursor } = rl;
		if (rl.line.length < 2 || cursor === 0)
			return;
		if (cursor === lineEnd())
			cursor = before(rl.line, cursor);
		const first = before(rl.line, cursor), end = after(rl.line, cursor);
		set(rl.line.slice(0, first) + rl.line.slice(cursor, end) + rl.line.slice(first, cursor) +
			rl.line.slice(end), end);
	}

	/* Up or down a line of the text, in the same column; false: there is none. */
	function vertical(step) {
		const start = lineStart(), column = rl.cursor - start;
		if (step < 0 ? start === 0 : lineEnd() === rl.line.length)
			return false;
		const target = step < 0 ? lineStart(start - 1) : lineEnd() + 1;
		move(Math.min(target + column, lineEnd(target)));
		return true;
	}

	/* ---- indentation */

	const TOKEN_STRING = 2;

	// Whether the text ends inside a template's characters: spaces put there would be part of the string.
	function inTemplate(text, tokens = interrupts.tokens(text)) {
		const last = tokens.length - 3;
		if (last < 0 || tokens[last + 2] !== TOKEN_STRING)
			return false;
		const token = text.slice(tokens[last], tokens[last + 1]);
		return (token[0] === '`' || token[0] === '}') && !/[^\\](?:\\\\)*(?:`|\$\{)$/.test(token);
	}

	function depth(text) {
		let count = 0;
		const tokens = interrupts.tokens(text);
		if (inTemplate(text, tokens))
			return 0;
		for (let i = 0; i < tokens.length; i += 3) {
			const ch = text.slice(tokens[i], tokens[i + 1]);
			if (ch === '(' || ch === '[' || ch === '{')
				count++;
			else if (ch === ')' || ch === ']' || ch === '}')
				count--;
		}
		return Math.max(0, count);
	}

	function newLine() {
		const pastes = rl.isCompletionEnabled === false;
		insert(`\n${pastes ? '' : '  '.repeat(depth(rl.line.slice(0, rl.cursor)))}`);
	}

	function typed(text) {
		if (/^[)\]}]$/.test(text) && rl.isCompletionEnabled !== false) {
			const start = lineStart();
			if (start > 0 && /^ +$/.test(rl.line.slice(start, rl.cursor)) && !inTemplate(rl.line.slice(0, start))) {
				const indent = 2 * Math.max(0, depth(rl.line.slice(0, start)) - 1);
				replace(start, rl.cursor, ' '.repeat(indent) + text);
				return;
			}
		}
		insert(text);
	}

	/* ---- history */

	const history = () => rl.history;

	function suggestion() {
		const text = rl.line;
		if (text === '' || rl.cursor !== text.length || at >= 0 || text.includes('\n') ||
			options.preview === false)
			return '';
		const found = history().find(line => line.length > text.length && line.startsWith(text));
		return found ? found.slice(text.length) : '';
	}

	function through(step) {
		if (at < 0) {
			if (step < 0)
				return;
			rl.refreshHistory?.();
			kept = rl.line;
			begun = rl.line.slice(0, rl.cursor);
		}
		const lines = history();
		let i = at + step;
		while (i >= 0 && i < lines.length && (!lines[i].startsWith(begun) || lines[i] === rl.line))
			i += step;
		if (i >= lines.length)
			return;
		at = Math.max(-1, i);
		const text = i < 0 ? kept : lines[i];
		set(text, text.length);
	}

	function find(from) {
		const lines = history();
		for (let i = from; i < lines.length && i >= 0; i += search.step) {
			const place = lines[i].lastIndexOf(search.query);
			if (place >= 0 && (i !== search.at || from === i)) {
				search.at = i;
				search.failed = false;
				rl.line = lines[i];
				rl.cursor = place;
				return;
			}
		}
		search.failed = true;
	}

	function startSearch(step) {
		rl.refreshHistory?.();
		search = { query: '', at: -1, back: [rl.line, rl.cursor], failed: false, step };
		draw();
	}

	/* True: the key was the search's. */
	function searching(id, text, key) {
		if (id === 'C-r' || id === 'C-s') {
			search.step = id === 'C-r' ? 1 : -1;
			if (search.query !== '')
				find(search.at + search.step);
		} else if (id === 'backspace' || id === 'C-h') {
			search.query = search.query.slice(0, -1);
			if (search.query !== '')
				find(0);
		} else if (id === 'C-g' || id === 'C-c') {
			[rl.line, rl.cursor] = search.back;
			search = null;
		} else if (typeof text === 'string' && text >= ' ' && !key.ctrl && !key.meta && key.name !== 'return') {
			search.query += text;
			search.step = 1;
			find(Math.max(0, search.at));
		} else {
			search = null;
			if (id === 'escape') {
				draw();
				return true;
			}
			draw();
			return false;
		}
		draw();
		return true;
	}

	/* ---- completion */

	function list(found) {
		const width = columns(), most = found.slice(0, LISTED_MOST);
		const cell = Math.min(width, Math.max(...most.map(text => getStringWidth(text))) + 2);
		const across = Math.max(1, Math.floor(width / cell)), rows = Math.ceil(most.length / across);
		let shown = '';
		for (let r = 0; r < rows; r++) {
			let row = '';
			for (let c = 0; c < across && r + c * rows < most.length; c++) {
				const text = most[r + c * rows];
				row += c + 1 < across ? text + ' '.repeat(Math.max(0, cell - getStringWidth(text))) :
					text;
			}
			shown += `${row.trimEnd()}\r\n`;
		}
		if (found.length > most.length)
			shown += `and ${found.length - most.length} more\r\n`;
		// what is typed stays above the list
		const cursor = rl.cursor, text = change(view(false));
		const made = view(false);
		binding.drawLine(`${text}${down(made.rows.length - 1 - made.row)}\r\n${shown}`, undefined);
		drawn = null;
		rl.cursor = cursor;
		draw();
	}

	function common(texts) {
		let start = texts[0];
		for (const text of texts)
			while (!text.startsWith(start))
				start = start.slice(0, -1);
		return start;
	}

	/* Of groups with '' between them the last is the nearest: a value's own properties, the names that were declared. */
	function nearestFirst(names) {
		const groups = [[]];
		for (const name of names)
			if (name === '')
				groups.unshift([]);
			else
				groups[0].push(name);
		return [...new Set(groups.flat())];
	}

	function completed(err, result) {
		if (!active || left)
			return;
		if (err) {
			binding.drawLine('', undefined);
			output.write(`Tab completion error: ${inspect(err)}\n`);
			draw();
			return;
		}
		const given = result?.[1] ?? '', found = nearestFirst(result?.[0] ?? []);
		if (found.length === 0 || !rl.line.slice(0, rl.cursor).endsWith(given))
			return;
		const start = common(found);
		if (start.length > given.length && start.startsWith(given))
			insert(start.slice(given.length));
		else if (!start.startsWith(given) && start !== '' &&
			start.toLowerCase().startsWith(given.toLowerCase()))
			replace(rl.cursor - given.length, rl.cursor, start);
		else if (found.length > 1)
			list(found);
	}

	function complete() {
		const text = rl.line.slice(0, rl.cursor);
		if (/(?:^|\n)[ \t]*$/.test(text)) {
			insert('  ');
			return;
		}
		rl.completer(text, (err, result) => {
			if (typeof result?.then === 'function')
				result.then(found => { completed(null, found); }, why => { completed(why); });
			else
				completed(err, result);
		});
	}

	/* ---- what leaves the line */

	function reset() {
		rl.line = '';
		rl.cursor = 0;
		undo = [];
		redo = [];
		at = -1;
		top = 0;
		vi?.begin();
	}

	function submit() {
		const text = rl.line;
		finish();
		reset();
		if (text.trim() !== '')
			rl.addHistory?.(text);
		rl.emit('line', text);
	}

	function enter() {
		const text = rl.line;
		if (many) {
			insert('\n');
			return;
		}
		if (!/^\s*\.[a-z]/.test(text) && text.trim() !== '' && syntaxOf(text).status === MORE)
			newLine();
		else
			submit();
	}

	function endMany() {
		const text = rl.line;
		finish();
		many = false;
		reset();
		if (text.trim() !== '') {
			rl.addHistory?.(text);
			rl[kLoading](text);
		} else {
			rl.displayPrompt();
		}
	}

	function interrupt() {
		many = false;
		rl.emit('SIGINT');
	}

	function end() {
		if (many) {
			endMany();
		} else if (rl.line === '') {
			finish();
			rl.close();
		} else {
			deleteRight();
		}
	}

	function suspend() {
		const { cursor } = rl;
		finish();
		process.once('SIGCONT', () => {
			input.setRawMode(true);
			binding.drawLine(PASTE_ON, undefined);
			active = true;
			rl.cursor = cursor;
			draw();
		});
		binding.drawLine(PASTE_OFF, undefined);
		input.setRawMode(false);
		process.kill(process.pid, 'SIGTSTP');
	}

	function editElsewhere() {
		binding.drawLine(`${change(view(false))}\r\n${PASTE_OFF}`, undefined);
		drawn = null;
		input.setRawMode(false);
		const text = require('internal/repl/external').edit(rl.line);
		input.setRawMode(true);
		binding.drawLine(PASTE_ON, undefined);
		if (text !== undefined)
			set(text, text.length);
		draw();
	}

	/* ---- keys */

	function deleteLeft() {
		if (rl.cursor > 0) {
			const start = lineStart(), indent = rl.line.slice(start, rl.cursor);
			const size = start > 0 && indent.length > 1 && indent.length % 2 === 0 &&
				/^ +$/.test(indent) ? 2 : 0;
			replace(size ? rl.cursor - size : before(rl.line, rl.cursor), rl.cursor, '');
		}
	}

	function deleteRight() {
		if (rl.cursor < rl.line.length)
			set(rl.line.slice(0, rl.cursor) + rl.line.slice(after(rl.line, rl.cursor)), rl.cursor);
	}

	function accept(whole) {
		const rest = suggestion();
		if (rest === '')
			return false;
		insert(whole ? rest : /^\W*\w*/.exec(rest)[0] || rest);
		return true;
	}

	function yank() {
		if (kills.length > 0) {
			const from = rl.cursor;
			insert(kills[0]);
			yanked = [from, 0];
		}
	}

	function yankOther() {
		if (!yanked || kills.length < 2)
			return;
		const [from, i] = yanked, next = (i + 1) % kills.length;
		replace(from, rl.cursor, kills[next]);
		yanked = [from, next];
	}

	function clearScreen() {
		binding.drawLine('\x1b[H\x1b[2J', undefined);
		drawn = null;
		draw();
	}

	const upwards = () => { if (!vertical(-1)) through(1); };
	const downwards = () => { if (!vertical(1)) through(-1); };

	// a function that gives true has killed text, which the next one adds to
	const KEYS = {
		__proto__: null,
		'return': enter, 'enter': enter, 'M-return': newLine, 'C-j': enter,
		'backspace': deleteLeft, 'C-h': deleteLeft, 'delete': deleteRight, 'C-d': end,
		'left': () => { move(before(rl.line, rl.cursor)); }, 'C-b': () => { move(before(rl.line, rl.cursor)); },
		'right': () => { if (!accept(true)) move(after(rl.line, rl.cursor)); },
		'C-f': () => { if (!accept(true)) move(after(rl.line, rl.cursor)); },
		'home': () => { move(lineStart()); }, 'C-a': () => { move(lineStart()); },
		'end': () => { if (!accept(true)) move(lineEnd()); },
			'C-e': () => { if (!accept(true)) move(lineEnd()); },
		'C-left': () => { move(wordLeft()); }, 'M-b': () => { move(wordLeft()); },
			'M-left': () => { move(wordLeft()); },
		'C-right': () => { if (!accept(false)) move(wordRight()); },
		'M-f': () => { if (!accept(false)) move(wordRight()); },
		'M-right': () => { if (!accept(false)) move(wordRight()); },
		'C-home': () => { move(0); }, 'M-<': () => { move(0); },
		'C-end': () => { move(rl.line.length); }, 'M->': () => { move(rl.line.length); },
		'up': upwards, 'down': downwards, 'C-p': upwards, 'C-n': downwards,
		'pageup': () => { through(1); }, 'pagedown': () => { through(-1); },
		'C-r': () => { startSearch(1); }, 'C-s': () => { startSearch(-1); },
		'C-k': () => kill(rl.cursor, rl.cursor === lineEnd() ? Math.min(rl.line.length, rl.cursor + 1) :
			lineEnd()),
		'C-u': () => kill(rl.cursor === lineStart() ? Math.max(0, rl.cursor - 1) : lineStart(), rl.cursor),
		'C-w': () => kill(spaceLeft(), rl.cursor), 'M-backspace': () => kill(wordLeft(), rl.cursor),
		'C-backspace': () => kill(wordLeft(), rl.cursor),
		'M-d': () => kill(rl.cursor, wordRight()), 'C-delete': () => kill(rl.cursor, wordRight()),
		'C-y': yank, 'M-y': yankOther,
		'C-t': transpose, 'M-c': () => { changeWord('c'); }, 'M-u': () => { changeWord('u'); },
		'M-l': () => { changeWord('l'); },
		'C-_': () => { back(undo, redo); }, 'C-^': () => { back(redo, undo); },
		'C-x C-u': () => { back(undo, redo); }, 'C-x C-e': editElsewhere,
		'C-x': () => { prefix = 'C-x'; }, 'C-q': () => { prefix = 'quote'; },
			'C-v': () => { prefix = 'quote'; },
		'tab': complete, 'C-i': complete, 'C-l': clearScreen, 'C-c': interrupt, 'C-z': suspend, 'C-g': () => {},
		'S-tab': () => { if (/^ {2}/.test(rl.line.slice(lineStart()))) replaceIndent(); }
	};

	function replaceIndent() {
		const start = lineStart(), { cursor } = rl;
		set(rl.line.slice(0, start) + rl.line.slice(start + 2), Math.max(start, cursor - 2));
	}

	function idOf(text, key) {
		if (key.sequence === '\x1f')
			return 'C-_';
		if (key.sequence === '\x1e')
			return 'C-^';
		let name = key.name ?? (key.meta ? key.sequence?.slice(1) : text) ?? '';
		if (name === 'space')
			name = ' ';
		const shift = key.shift && name.length > 1;
		return `${key.ctrl ? 'C-' : ''}${key.meta && name !== 'escape' ? 'M-' : ''}${shift ? 'S-' : ''}${name}`;
	}

	function press(text, key) {
		const id = idOf(text, key), was = killed;
		if (prefix === 'quote') {
			prefix = '';
			insert(key.sequence ?? text);
			return;
		}
		const full = prefix === '' ? id : `${prefix} ${id}`;
		prefix = '';
		if (search && searching(id, text, key))
			return;
		killed = false;
		if (id !== 'M-y')
			yanked = null;
		if (vi?.press(id, text, key))
			return;
		const action = KEYS[full];
		if (id === 'tab' && rl.isCompletionEnabled === false) {
			insert('\t');
		} else if (action) {
			killed = was;
			killed = action() === true;
		} else if (typeof text === 'string' && text !== '' && !key.ctrl && !key.meta &&
			(text >= ' ' || text.length > 1) && !/^\x1b/.test(text)) {
			if (at >= 0)
				at = -1;
			typed(text);
		}
	}

	/* ---- from the outside */

	function key(text, given) {
		const which = given ?? {};
		if (left)
			return;
		if (busy || !active) {
			if (which.ctrl && which.name === 'c') {
				waiting = [];
				interrupt();
			} else {
				waiting.push([text, which]);
			}
			return;
		}
		press(text, which);
		if (dirty && rl.isCompletionEnabled !== false)
			draw();
	}

	function paste(text) {
		const plain = text.replace(/\r\n?/g, '\n');
		if (busy || !active) {
			waiting.push([plain, null]);
			return;
		}
		if (search) {
			search = null;
			draw();
		}
		at = -1;
		insert(plain);
		if (dirty)
			draw();
	}

	function replay() {
		while (active && !busy && waiting.length > 0 && !left) {
			const [text, which] = waiting.shift();
			if (which)
				press(text, which);
			else
				paste(text);
		}
	}

	function begin(text) {
		prompt = text;
		if (left || busy)
			return;
		if (!active) {
			active = true;
			reset();
			rl.isCompletionEnabled = rl.isCompletionEnabled !== false;
		}
		if (rl.isCompletionEnabled)
			draw();
		else
			draw(false);
		if (waiting.length > 0)
			process.nextTick(replay);
	}

	function interrupted(terminated) {
		if (rl[kCancel]) {
			rl[kCancel]();
		} else if (terminated) {
			rl[kError](interruption());
		} else if (active) {
			// what was typed before it comes first
			setTimeout(() => {
				if (active)
					interrupt();
			}, LATER_MS);
		}
	}

	function leave() {
		if (left)
			return;
		if (active)
			finish();
		left = true;
		binding.holdLine(undefined);
		binding.drawLine(PASTE_OFF, undefined);
		interrupts.watchInterrupts(-1, undefined);
	}

	const api = {
		begin, leave,
		clear() {
			if (active)
				finish('^C');
			reset();
		},
		setBusy(on) {
			busy = on;
			if (!on)
				active = false;
		},
		editMany() {
			many = true;
			begin('');
		},
		useKeys(name) {
			if (name === 'vi')
				vi = require('internal/repl/vi').make(rl, { set, move, replace, after, before,
					lineStart, lineEnd, draw,
					upwards, downwards, startSearch, submit: enter, back: () => { back(undo,
						redo); } });
			else if (name === 'emacs')
				vi = null;
			else if (name !== '')
				return undefined;
			rl.escapeCodeTimeout = vi ? VI_ESCAPE_MS : escapeMs;
			return vi ? 'vi' : 'emacs';
		}
	};

	if (options.keys)
		api.useKeys(options.keys);
	rl.removeAllListeners('SIGTSTP');
	rl._ttyWrite = key;
	rl._refreshLine = resized;                   // which readline calls for a new size, too
	rl[kPaste] = paste;
	binding.holdLine(() => { draw(); });
	binding.drawLine(PASTE_ON, undefined);
	interrupts.watchInterrupts(0, interrupted);
	process.once('exit', leave);
	// a script's own listener had taken the signal
	process.on('removeListener', name => {
		if (name === 'SIGINT' && !left && process.listenerCount('SIGINT') === 0)
			interrupts.watchInterrupts(0, interrupted);
	});
	return api;
}

module.exports = { attach };
