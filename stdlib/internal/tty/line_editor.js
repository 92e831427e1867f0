'use strict';
/* The line that is being typed on a terminal: readline's Interface hands its keys to edit(), and this file changes
 * rl.line and rl.cursor and draws.  The cursor is an index into the line; on the screen it is where displayPosition()
 * says.  prevRows is the row of the cursor below the prompt's when the line was drawn last: so far up the next drawing
 * begins.
 *
 * A terminal that says it is dumb gets what is typed and no movements. */

const tty = require('internal/tty/tty');
const { getStringWidth } = require('internal/util/inspect');

const ENDING = /\r?\n|\r(?!\n)|\u2028|\u2029/g;
const KILLS_MOST = 32;
const UNDO_MOST = 2048;
const WORD_BEFORE = /^\s*(?:[^\w\s]+|\w+)?/;           // of the reversed text
const WORD_AFTER = /^(?:\s+|[^\w\s]+|\w+)\s*/;

const reversed = text => Array.from(text).reverse().join('');

// Half a surrogate pair is never a place for the cursor.
const unitsBefore = (text, i) => i <= 0 ? 0 : i > 1 && text.codePointAt(i - 2) >= 0x10000 ? 2 : 1;
const unitsAfter = (text, i) => text.codePointAt(i) >= 0x10000 ? 2 : 1;

function displayPosition(text, columns, tabSize) {
	let offset = 0, rows = 0;
	for (const ch of require('util').stripVTControlCharacters(text)) {
		if (ch === '\n') {
			rows += Math.ceil(offset / columns) || 1;
			offset = 0;
		} else if (ch === '\t') {
			offset += tabSize - offset % tabSize;
		} else {
			const width = getStringWidth(ch, false);
			// a wide character does not fit into the last column
			if (width === 2 && (offset + 1) % columns === 0)
				offset++;
			offset += width;
		}
	}
	const cols = offset % columns;
	return { cols, rows: rows + (offset - cols) / columns };
}

function commonStart(texts) {
	if (texts.length === 0)
		return '';
	const sorted = texts.slice().sort(), first = sorted[0], last = sorted[sorted.length - 1];
	let i = 0;
	while (i < first.length && first[i] === last[i])
		i++;
	return first.slice(0, i);
}

/* entered(line): a line is about to be taken; done(line): it is */
function makeEditor(rl, entered, done) {
	const { output } = rl;
	const dumb = process.env.TERM === 'dumb';
	let prevRows = 0, returnedAt = 0, previous = null;
	let search = null;                       // what the line began with when going through the history began
	let kills = [], killAt = 0, yanking = false;
	let undone = [], undoable = [];

	const columns = () => output?.columns || Infinity;
	const write = text => { rl._writeToOutput(text); };
	const before = () => rl.line.slice(0, rl.cursor);
	const after = () => rl.line.slice(rl.cursor);

	function refresh() {
		const text = rl._prompt + rl.line;
		const end = displayPosition(text, columns(), rl.tabSize), cursor = rl.getCursorPos();
		if (prevRows > 0)
			tty.moveCursor(output, 0, -prevRows);
		tty.cursorTo(output, 0);
		tty.clearScreenDown(output);
		write(text);
		// the terminal makes the next row when something is in it
		if (end.cols === 0)
			write(' ');
		tty.cursorTo(output, cursor.cols);
		if (end.rows > cursor.rows)
			tty.moveCursor(output, 0, cursor.rows - end.rows);
		prevRows = cursor.rows;
	}

	function move(by) {
		if (by === 0)
			return;
		const from = rl.getCursorPos();
		rl.cursor = Math.min(Math.max(rl.cursor + by, 0), rl.line.length);
		const to = rl.getCursorPos();
		if (from.rows !== to.rows)
			refresh();
		else if (to.cols !== from.cols)
			tty.moveCursor(output, to.cols - from.cols, 0);
	}

	function remember(stack) {
		if (stack.push({ line: rl.line, cursor: rl.cursor }) > UNDO_MOST)
			stack.shift();
	}

	function change(line, cursor) {
		remember(undoable);
		rl.line = line;
		rl.cursor = cursor;
		refresh();
	}

	function goBack(from, to) {
		if (from.length === 0)
			return;
		remember(to);
		({ line: rl.line, cursor: rl.cursor } = from.pop());
		refresh();
	}

	function insert(text) {
		if (rl.cursor < rl.line.length) {
			change(before() + text + after(), rl.cursor + text.length);
			return;
		}
		remember(undoable);
		const { rows } = rl.getCursorPos();
		rl.line += text;
		rl.cursor += text.length;
		// the terminal wraps what is pasted
		if (rl.isCompletionEnabled && rl.getCursorPos().rows > rows)
			refresh();
		else
			write(text);
	}

	function deleteLeft() {
		if (rl.cursor > 0) {
			const left = rl.cursor - unitsBefore(rl.line, rl.cursor);
			change(rl.line.slice(0, left) + after(), left);
		}
	}

	function deleteRight() {
		if (rl.cursor < rl.line.length)
			change(before() + rl.line.slice(rl.cursor + unitsAfter(rl.line, rl.cursor)), rl.cursor);
	}

	const wordBefore = () => WORD_BEFORE.exec(reversed(before()))[0].length;
	const wordAfter = () => WORD_AFTER.exec(after())[0].length;

	function deleteWordLeft() {
		if (rl.cursor > 0) {
			const left = rl.cursor - wordBefore();
			change(rl.line.slice(0, left) + after(), left);
		}
	}

	function deleteWordRight() {
		if (rl.cursor < rl.line.length)
			change(before() + after().replace(/^(?:\s+|\W+|\w+)\s*/, ''), rl.cursor);
	}

	function wordLeft() {
		if (rl.cursor > 0)
			move(-wordBefore());
	}

	function wordRight() {
		if (rl.cursor < rl.line.length)
			move(wordAfter());
	}

	function keep(text) {
		if (!text || text === kills[0])
			return;
		kills = [text, ...kills].slice(0, KILLS_MOST);
		killAt = 0;
	}

	function deleteLineLeft() {
		const text = before();
		change(after(), 0);
		keep(text);
	}

	function deleteLineRight() {
		const text = after();
		change(before(), rl.cursor);
		keep(text);
	}

	function yank() {
		if (kills.length > 0) {
			yanking = true;
			insert(kills[killAt]);
		}
	}

	function yankOther() {
		if (!yanking || kills.length < 2)
			return;
		const head = rl.line.slice(0, rl.cursor - kills[killAt].length);
		killAt = (killAt + 1) % kills.length;
		const tail = after();
		rl.line = head + kills[killAt] + tail;
		rl.cursor = head.length + kills[killAt].length;
		refresh();
	}

	/* step: 1 to older lines, -1 to newer ones; only those that begin with what was typed */
	function through(step) {
		const { history } = rl, begin = search ?? '';
		if (step < 0 ? rl.historyIndex < 0 : rl.historyIndex >= history.length || history.length === 0)
			return;
		let i = rl.historyIndex + step;
		while (i >= 0 && i < history.length && (!history[i].startsWith(begin) || rl.line === history[i]))
			i += step;
		const line = history[i] ?? begin;
		rl.historyIndex = i;
		change(line, line.length);
	}

	function enter() {
		const { line } = rl;
		entered(line);
		undone = [];
		undoable = [];
		if (dumb)
			rl.cursor = line.length;
		else
			move(Infinity);
		write('\r\n');
		rl.line = '';
		rl.cursor = 0;
		prevRows = 0;
		done(line);
	}

	function afterReturn(name) {
		if (name === 'return') {
			returnedAt = Date.now();
			enter();
		} else {
			if (returnedAt === 0 || Date.now() - returnedAt > rl.crlfDelay)
				enter();
			returnedAt = 0;
		}
	}

	function typed(text) {
		let from = 0;
		for (const { 0: ending, index } of text.matchAll(ENDING)) {
			insert(text.slice(from, index));
			from = index + ending.length;
			enter();
		}
		insert(text.slice(from));
	}

	function listCompletions(found) {
		remember(undoable);
		const widths = found.map(text => getStringWidth(text));
		const width = Math.max(...widths) + 2;
		let most = Math.floor(columns() / width) || 1;
		if (most === Infinity)
			most = 1;
		let text = '\r\n', inRow = 0, space = 0;
		found.forEach((entry, i) => {
			if (entry === '' || inRow === most) {
				text += '\r\n';
				inRow = 0;
				space = 0;
			} else {
				text += ' '.repeat(space);
			}
			if (entry === '') {
				text += '\r\n';
			} else {
				text += entry;
				space = width - widths[i];
				inRow++;
			}
		});
		write(inRow === 0 ? text : `${text}\r\n\r\n`);
		refresh();
	}

	function completed(twice, found, given) {
		if (!found || found.length === 0)
			return;
		const start = commonStart(found.filter(text => text !== ''));
		if (start.startsWith(given) && start.length > given.length)
			insert(start.slice(given.length));
		else if (!given.startsWith(start)) {
			const left = rl.cursor - given.length;
			rl.line = rl.line.slice(0, left) + start + after();
			rl.cursor = left + start.length;
			refresh();
		} else if (twice)
			listCompletions(found);
	}

	function complete(twice) {
		const failed = err => { write(`Tab completion error: ${require('internal/util/inspect').inspect(err)}`);
			};
		rl.pause();
		rl.completer(before(), (err, value) => {
			if (typeof value?.then === 'function') {
				value.then(found => { rl.resume(); completed(twice, found?.[0], found?.[1]); },
					why => { rl.resume(); failed(why); });
				return;
			}
			rl.resume();
			if (err)
				failed(err);
			else
				completed(twice, value?.[0], value?.[1]);
		});
	}

	function interrupt() {
		if (rl.listenerCount('SIGINT') > 0)
			rl.emit('SIGINT');
		else
			rl.close();
	}

	function suspend() {
		if (rl.listenerCount('SIGTSTP') > 0) {
			rl.emit('SIGTSTP');
			return;
		}
		process.once('SIGCONT', () => {
			if (!rl.paused) {
				rl.pause();
				rl.emit('SIGCONT');
			}
			rl.input.setRawMode?.(true);
			refresh();
		});
		rl.input.setRawMode?.(false);
		process.kill(process.pid, 'SIGTSTP');
	}

	const withCtrl = {
		c: interrupt, h: deleteLeft, u: deleteLineLeft, k: deleteLineRight, y: yank, z: suspend,
		w: deleteWordLeft, backspace: deleteWordLeft,
		delete: deleteWordRight, left: wordLeft, right: wordRight,
		d() {
			if (rl.line === '')
				rl.close();
			else
				deleteRight();
		},
		a() { move(-Infinity); },
		e() { move(Infinity); },
		b() { move(-unitsBefore(rl.line, rl.cursor)); },
		f() { move(unitsAfter(rl.line, rl.cursor)); },
		l() {
			tty.cursorTo(output, 0, 0);
			tty.clearScreenDown(output);
			refresh();
		},
		n() { through(-1); },
		p() { through(1); }
	};
	const withCtrlShift = { backspace: deleteLineLeft, delete: deleteLineRight };
	const withMeta = { b: wordLeft, f: wordRight, d: deleteWordRight, delete: deleteWordRight,
		backspace: deleteWordLeft, y: yankOther };
	const alone = {
		backspace: deleteLeft, delete: deleteRight, left: withCtrl.b, right: withCtrl.f, home: withCtrl.a,
			end: withCtrl.e, up: withCtrl.p, down: withCtrl.n
	};

	function searching({ name, ctrl, meta, shift }) {
		if ((name === 'up' || name === 'down') && !ctrl && !meta && !shift) {
			search ??= before();
		} else if (search !== null) {
			search = null;
			if (rl.historyIndex === rl.history.length)
				rl.historyIndex = -1;
		}
	}

	function edit(text, key) {
		const twice = previous?.name === 'tab';
		previous = key;
		if (!key.meta || key.name !== 'y')
			yanking = false;
		searching(key);
		if (key.sequence?.[0] === '\x1f')
			goBack(undoable, undone);
		else if (key.sequence?.[0] === '\x1e')
			goBack(undone, undoable);
		else if (key.name === 'escape')
			return;
		else if (key.ctrl)
			own(key.shift ? withCtrlShift : withCtrl, key.name)?.();
		else if (key.meta)
			own(withMeta, key.name)?.();
		else {
			if (key.name !== 'enter')
				returnedAt = 0;
			if (key.name === 'return' || key.name === 'enter')
				afterReturn(key.name);
			else if (key.name === 'tab' && typeof rl.completer === 'function' && rl.isCompletionEnabled)
				complete(twice);
			else if (own(alone, key.name))
				alone[key.name]();
			else if (typeof text === 'string' && text !== '')
				typed(text);
		}
	}

	function editDumb(text, key) {
		if (key.name === 'escape')
			return;
		if (key.name !== 'enter')
			returnedAt = 0;
		if (key.ctrl && key.name === 'c')
			interrupt();
		else if (key.ctrl && key.name === 'd')
			rl.close();
		else if (key.name === 'return' || key.name === 'enter')
			afterReturn(key.name);
		else if (typeof text === 'string' && text !== '') {
			rl.line += text;
			rl.cursor += text.length;
			write(text);
		}
	}

	return {
		dumb,
		refresh,
		edit: (text, key) => { (dumb ? editDumb : edit)(text, key ?? {}); }
	};
}

function own(table, name) { return Object.hasOwn(table, name) ? table[name] : undefined; }

module.exports = { makeEditor, displayPosition };
