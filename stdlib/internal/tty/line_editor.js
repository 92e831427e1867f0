'use strict';
/* The line that is being typed on a terminal: readline's Interface hands its keys to edit(), and this file changes
 * rl.line and rl.cursor and draws.  The cursor is an index into the line; on the screen it is where displayPosition()
 * says.
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

const before = rl => rl.line.slice(0, rl.cursor);
const after = rl => rl.line.slice(rl.cursor);

function commonStart(texts) {
	if (texts.length === 0)
		return '';
	const sorted = texts.slice().sort(), first = sorted[0], last = sorted[sorted.length - 1];
	let i = 0;
	while (i < first.length && first[i] === last[i])
		i++;
	return first.slice(0, i);
}

/* ---- the parts of an editor: each makes its functions round the Interface, and keeps its own state */

/* Where the line stands on the screen.  newLine(): what is drawn next begins on a row of its own. */
function makeScreen(rl) {
	const { output } = rl;
	let prevRows = 0;                        // the cursor's row below the prompt's when the line was drawn last

	const columns = () => output?.columns || Infinity;
	const write = text => { rl._writeToOutput(text); };

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

	function clear() {
		tty.cursorTo(output, 0, 0);
		tty.clearScreenDown(output);
		refresh();
	}

	function newLine() {
		write('\r\n');
		prevRows = 0;
	}

	return { columns, write, refresh, move, clear, newLine };
}

/* The line's changes, to be undone and done again. */
function makeChanges(rl, screen) {
	let undone = [], undoable = [];

	function push(stack) {
		if (stack.push({ line: rl.line, cursor: rl.cursor }) > UNDO_MOST)
			stack.shift();
	}

	const remember = () => { push(undoable); };

	function change(line, cursor) {
		remember();
		rl.line = line;
		rl.cursor = cursor;
		screen.refresh();
	}

	function goBack(from, to) {
		if (from.length === 0)
			return;
		push(to);
		({ line: rl.line, cursor: rl.cursor } = from.pop());
		screen.refresh();
	}

	function insert(text) {
		if (rl.cursor < rl.line.length) {
			change(before(rl) + text + after(rl), rl.cursor + text.length);
			return;
		}
		remember();
		const { rows } = rl.getCursorPos();
		rl.line += text;
		rl.cursor += text.length;
		// the terminal wraps what is pasted
		if (rl.isCompletionEnabled && rl.getCursorPos().rows > rows)
			screen.refresh();
		else
			screen.write(text);
	}

	return {
		remember, change, insert,
		undo() { goBack(undoable, undone); },
		redo() { goBack(undone, undoable); },
		forget() {
			undone = [];
			undoable = [];
		}
	};
}

/* Characters and words: deleted, or passed by the cursor. */
function makeWords(rl, { move }, { change }) {
	const wordBefore = () => WORD_BEFORE.exec(reversed(before(rl)))[0].length;
	const wordAfter = () => WORD_AFTER.exec(after(rl))[0].length;

	return {
		deleteLeft() {
			if (rl.cursor > 0) {
				const left = rl.cursor - unitsBefore(rl.line, rl.cursor);
				change(rl.line.slice(0, left) + after(rl), left);
			}
		},
		deleteRight() {
			if (rl.cursor < rl.line.length) {
				const right = rl.cursor + unitsAfter(rl.line, rl.cursor);
				change(before(rl) + rl.line.slice(right), rl.cursor);
			}
		},
		deleteWordLeft() {
			if (rl.cursor > 0) {
				const left = rl.cursor - wordBefore();
				change(rl.line.slice(0, left) + after(rl), left);
			}
		},
		deleteWordRight() {
			if (rl.cursor < rl.line.length)
				change(before(rl) + after(rl).replace(/^(?:\s+|\W+|\w+)\s*/, ''), rl.cursor);
		},
		wordLeft() {
			if (rl.cursor > 0)
				move(-wordBefore());
		},
		wordRight() {
			if (rl.cursor < rl.line.length)
				move(wordAfter());
		}
	};
}

/* What was cut from lines, newest first.  otherKey(): yankOther works only right after a yank. */
function makeKills(rl, screen, { change, insert }) {
	let kills = [], killAt = 0, yanking = false;

	function keep(text) {
		if (!text || text === kills[0])
			return;
		kills = [text, ...kills].slice(0, KILLS_MOST);
		killAt = 0;
	}

	return {
		deleteLineLeft() {
			const text = before(rl);
			change(after(rl), 0);
			keep(text);
		},
		deleteLineRight() {
			const text = after(rl);
			change(before(rl), rl.cursor);
			keep(text);
		},
		yank() {
			if (kills.length > 0) {
				yanking = true;
				insert(kills[killAt]);
			}
		},
		yankOther() {
			if (!yanking || kills.length < 2)
				return;
			const head = rl.line.slice(0, rl.cursor - kills[killAt].length);
			killAt = (killAt + 1) % kills.length;
			const tail = after(rl);
			rl.line = head + kills[killAt] + tail;
			rl.cursor = head.length + kills[killAt].length;
			screen.refresh();
		},
		otherKey() { yanking = false; }
	};
}

/* The lines entered before.  While up and down are pressed, only those that begin with what was typed. */
function makeRecall(rl, { change }) {
	let search = null;                       // what the line began with when going through the history began

	/* step: 1 to older lines, -1 to newer ones */
	function through(step) {
		const { history } = rl, begin = search ?? '';
		if (!(step < 0 ? rl.historyIndex >= 0 : rl.historyIndex < history.length && history.length > 0))
			return;
		let i = rl.historyIndex + step;
		while (i >= 0 && i < history.length && (!history[i].startsWith(begin) || rl.line === history[i]))
			i += step;
		const line = history[i] ?? begin;
		rl.historyIndex = i;
		change(line, line.length);
	}

	function searching({ name, ctrl, meta, shift }) {
		if ((name === 'up' || name === 'down') && !ctrl && !meta && !shift) {
			search ??= before(rl);
		} else if (search !== null) {
			search = null;
			if (rl.historyIndex === rl.history.length)
				rl.historyIndex = -1;
		}
	}

	return { through, searching };
}

/* The text that shows completions in columns; an empty one stands for an empty line. */
function completionTable(found, columns) {
	const widths = found.map(text => getStringWidth(text));
	const width = Math.max(...widths) + 2;
	let most = Math.floor(columns / width) || 1;
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
	return inRow === 0 ? text : `${text}\r\n\r\n`;
}

/* Gives complete(twice), which asks rl.completer; twice: tab was the key before too. */
function makeCompletion(rl, screen, changes) {
	function completed(twice, found, given) {
		if (!found || found.length === 0)
			return;
		const start = commonStart(found.filter(text => text !== ''));
		if (start.startsWith(given) && start.length > given.length)
			changes.insert(start.slice(given.length));
		else if (!given.startsWith(start)) {
			const left = rl.cursor - given.length;
			rl.line = rl.line.slice(0, left) + start + after(rl);
			rl.cursor = left + start.length;
			screen.refresh();
		} else if (twice) {
			changes.remember();
			screen.write(completionTable(found, screen.columns()));
			screen.refresh();
		}
	}

	function complete(twice) {
		const failed = err => {
			screen.write(`Tab completion error: ${require('internal/util/inspect').inspect(err)}`);
		};
		rl.pause();
		rl.completer(before(rl), (err, value) => {
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

	return complete;
}

function interrupt(rl) {
	if (rl.listenerCount('SIGINT') > 0)
		rl.emit('SIGINT');
	else
		rl.close();
}

function suspend(rl, screen) {
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
		screen.refresh();
	});
	rl.input.setRawMode?.(false);
	process.kill(process.pid, 'SIGTSTP');
}

/* Which key does what. */
function keyTables(rl, screen, words, kills, recall) {
	const { move } = screen;
	const { deleteLeft, deleteRight, deleteWordLeft, deleteWordRight, wordLeft, wordRight } = words;
	const { deleteLineLeft, deleteLineRight, yank, yankOther } = kills;

	const withCtrl = {
		c() { interrupt(rl); },
		h: deleteLeft, u: deleteLineLeft, k: deleteLineRight, y: yank,
		z() { suspend(rl, screen); },
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
		l: screen.clear,
		n() { recall.through(-1); },
		p() { recall.through(1); }
	};
	const withCtrlShift = { backspace: deleteLineLeft, delete: deleteLineRight };
	const withMeta = { b: wordLeft, f: wordRight, d: deleteWordRight, delete: deleteWordRight,
		backspace: deleteWordLeft, y: yankOther };
	const alone = {
		backspace: deleteLeft, delete: deleteRight, left: withCtrl.b, right: withCtrl.f, home: withCtrl.a,
		end: withCtrl.e, up: withCtrl.p, down: withCtrl.n
	};
	return { withCtrl, withCtrlShift, withMeta, alone };
}

/* What it gives says whether a key took the line: return and line feed do, one line when both come at once. */
function makeEnter(rl, take) {
	let returnedAt = 0;                      // when a return came, whose line feed may follow; or 0

	return ({ name }) => {
		if (name === 'return') {
			returnedAt = Date.now();
			take();
			return true;
		}
		if (name === 'enter' && (returnedAt === 0 || Date.now() - returnedAt > rl.crlfDelay))
			take();
		returnedAt = 0;
		return name === 'enter';
	};
}

/* entered(line): a line is about to be taken; done(line): it is */
function takeLine(rl, screen, toEnd, entered, done) {
	const { line } = rl;
	entered(line);
	toEnd();
	screen.newLine();
	rl.line = '';
	rl.cursor = 0;
	done(line);
}

/* For a terminal that knows no movements. */
function makeDumbEditor(rl, screen, entered, done) {
	const tookLine = makeEnter(rl, () => {
		takeLine(rl, screen, () => { rl.cursor = rl.line.length; }, entered, done);
	});

	return (text, key) => {
		if (key.name === 'escape' || tookLine(key))
			return;
		if (key.ctrl && key.name === 'c')
			interrupt(rl);
		else if (key.ctrl && key.name === 'd')
			rl.close();
		else if (typeof text === 'string' && text !== '') {
			rl.line += text;
			rl.cursor += text.length;
			screen.write(text);
		}
	};
}

function makeFullEditor(rl, screen, entered, done) {
	const changes = makeChanges(rl, screen), recall = makeRecall(rl, changes);
	const kills = makeKills(rl, screen, changes), complete = makeCompletion(rl, screen, changes);
	const words = makeWords(rl, screen, changes);
	const { withCtrl, withCtrlShift, withMeta, alone } = keyTables(rl, screen, words, kills, recall);
	const takeIt = () => {
		takeLine(rl, screen, () => {
			changes.forget();
			screen.move(Infinity);
		}, entered, done);
	};
	const tookLine = makeEnter(rl, takeIt);
	let previous = null;

	function typed(text) {
		let from = 0;
		for (const { 0: ending, index } of text.matchAll(ENDING)) {
			changes.insert(text.slice(from, index));
			from = index + ending.length;
			takeIt();
		}
		changes.insert(text.slice(from));
	}

	function plain(text, key, twice) {
		if (tookLine(key))
			return;
		if (key.name === 'tab' && typeof rl.completer === 'function' && rl.isCompletionEnabled)
			complete(twice);
		else if (own(alone, key.name))
			alone[key.name]();
		else if (typeof text === 'string' && text !== '')
			typed(text);
	}

	function edit(text, key) {
		const twice = previous?.name === 'tab';
		previous = key;
		if (!key.meta || key.name !== 'y')
			kills.otherKey();
		recall.searching(key);
		if (key.sequence?.[0] === '')
			changes.undo();
		else if (key.sequence?.[0] === '')
			changes.redo();
		else if (key.name === 'escape')
			return;
		else if (key.ctrl)
			own(key.shift ? withCtrlShift : withCtrl, key.name)?.();
		else if (key.meta)
			own(withMeta, key.name)?.();
		else
			plain(text, key, twice);
	}

	const { insert } = changes, { move } = screen;
	return { edit, actions: { ...words, ...kills, ...recall, insert, move, complete, takeIt } };
}

/* entered(line): a line is about to be taken; done(line): it is */
function makeEditor(rl, entered, done) {
	const dumb = process.env.TERM === 'dumb', screen = makeScreen(rl);
	const { edit: editFully, actions } = makeFullEditor(rl, screen, entered, done);
	const edit = dumb ? makeDumbEditor(rl, screen, entered, done) : editFully;

	return {
		dumb, actions,
		refresh: screen.refresh,
		edit: (text, key) => { edit(text, key ?? {}); }
	};
}

function own(table, name) { return Object.hasOwn(table, name) ? table[name] : undefined; }

module.exports = { makeEditor, displayPosition };
