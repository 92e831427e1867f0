'use strict';
// The keys of vi: a mode for commands beside the one for typing.  Keys that it does not know are the editor's.

const WORD = /[\w$\u0080-\uffff]/;

const kindOf = ch => ch === undefined ? 0 : /\s/.test(ch) ? 0 : WORD.test(ch) ? 1 : 2;

function make(rl, editor) {
	const { set, move, replace, after, before, lineStart, lineEnd, draw } = editor;
	let normal = false, count = '', operator = '', pending = '', register = '', sought = null;

	function begin() { normal = false; count = operator = pending = ''; }

	function toNormal() {
		normal = true;
		count = operator = pending = '';
		if (rl.cursor > lineStart())
			move(before(rl.line, rl.cursor));
		else
			draw();
	}

	function toInsert(to) {
		normal = false;
		count = operator = '';
		move(to);
	}

	/* ---- where motions lead */

	function wordForward(i, big) {
		const kind = ch => big ? Math.min(1, kindOf(ch)) : kindOf(ch), first = kind(rl.line[i]);
		while (i < rl.line.length && first !== 0 && kind(rl.line[i]) === first)
			i++;
		while (i < rl.line.length && kind(rl.line[i]) === 0)
			i++;
		return i;
	}

	function wordEnd(i, big) {
		const kind = ch => big ? Math.min(1, kindOf(ch)) : kindOf(ch);
		i++;
		while (i < rl.line.length && kind(rl.line[i]) === 0)
			i++;
		const first = kind(rl.line[i]);
		while (i + 1 < rl.line.length && kind(rl.line[i + 1]) === first)
			i++;
		return Math.min(i, rl.line.length);
	}

	function wordBack(i, big) {
		const kind = ch => big ? Math.min(1, kindOf(ch)) : kindOf(ch);
		while (i > 0 && kind(rl.line[i - 1]) === 0)
			i--;
		const first = kind(rl.line[i - 1]);
		while (i > 0 && kind(rl.line[i - 1]) === first)
			i--;
		return i;
	}

	function seek(how, ch) {
		const forward = how === 'f' || how === 't';
		const from = rl.cursor + (how === 't' ? 2 : how === 'T' ? -2 : forward ? 1 : -1);
		const i = forward ? rl.line.indexOf(ch, from) : from < 0 ? -1 : rl.line.lastIndexOf(ch, from);
		return i < 0 || i < lineStart() || i >= lineEnd() ? -1 : how === 't' ? i - 1 : how === 'T' ? i + 1 : i;
	}

	/* [place, whether the character there belongs to it], or undefined */
	function motion(key, i) {
		switch (key) {
		case 'h': case 'left': case 'backspace': return [Math.max(lineStart(), before(rl.line, i)), false];
		case 'l': case 'right': case ' ': return [Math.min(lineEnd(), after(rl.line, i)), false];
		case '0': case 'home': return [lineStart(), false];
		case '^': return [lineStart() + /^\s*/.exec(rl.line.slice(lineStart(), lineEnd()))[0].length, false];
		case '$': case 'end': return [lineEnd(), false];
		case 'w': case 'W': return [operator === 'c' && kindOf(rl.line[i]) ? wordEnd(i - 1, key === 'W') + 1 :
			wordForward(i, key === 'W'), false];
		case 'e': case 'E': return [wordEnd(i, key === 'E'), true];
		case 'b': case 'B': return [wordBack(i, key === 'B'), false];
		case 'G': return [rl.line.length, false];
		case ';': return sought ? found(...sought) : undefined;
		case ',': return sought ? found({ f: 'F', F: 'f', t: 'T', T: 't' }[sought[0]], sought[1]) : undefined;
		default: return undefined;
		}
	}

	function found(how, ch) {
		const i = seek(how, ch);
		return i < 0 ? undefined : [i, how === 'f' || how === 't'];
	}

	function go([to, inclusive]) {
		if (operator === '') {
			move(Math.min(to, Math.max(lineStart(to), lineEnd(to) - 1)));
			return;
		}
		const from = Math.min(rl.cursor, to), end = Math.max(rl.cursor, to) + (inclusive ? 1 : 0);
		operate(from, Math.min(end, rl.line.length));
	}

	function operate(from, end) {
		register = rl.line.slice(from, end);
		const how = operator;
		operator = '';
		if (how === 'y') {
			move(from);
			return;
		}
		set(rl.line.slice(0, from) + rl.line.slice(end), from);
		if (how === 'c')
			toInsert(from);
	}

	function whole() { operate(lineStart(), operator === 'd' ? Math.min(rl.line.length, lineEnd() + 1) :
		lineEnd()); }

	/* ---- commands */

	const COMMANDS = {
		__proto__: null,
		i: () => { toInsert(rl.cursor); }, a: () => { toInsert(Math.min(lineEnd(), after(rl.line,
			rl.cursor))); },
		I: () => { toInsert(lineStart()); }, A: () => { toInsert(lineEnd()); },
		o: () => { replace(lineEnd(), lineEnd(), '\n'); toInsert(rl.cursor); },
		O: () => { const at = lineStart(); replace(at, at, '\n'); toInsert(at); },
		x: () => { operator = 'd'; operate(rl.cursor, after(rl.line, rl.cursor)); },
		X: () => { operator = 'd'; operate(before(rl.line, rl.cursor), rl.cursor); },
		D: () => { operator = 'd'; operate(rl.cursor, lineEnd()); },
		C: () => { operator = 'c'; operate(rl.cursor, lineEnd()); },
		s: () => { operator = 'c'; operate(rl.cursor, after(rl.line, rl.cursor)); },
		S: () => { operator = 'c'; whole(); },
		p: () => { const at = Math.min(lineEnd(), after(rl.line, rl.cursor)); replace(at, at, register); },
		P: () => { replace(rl.cursor, rl.cursor, register); },
		u: () => { editor.back(); },
		'~': () => {
			const end = after(rl.line, rl.cursor), ch = rl.line.slice(rl.cursor, end);
			replace(rl.cursor, end, ch === ch.toUpperCase() ? ch.toLowerCase() : ch.toUpperCase());
		},
		k: () => { editor.upwards(); }, j: () => { editor.downwards(); },
		up: () => { editor.upwards(); }, down: () => { editor.downwards(); },
		'/': () => { normal = false; editor.startSearch(1); },
			'?': () => { normal = false; editor.startSearch(-1); },
		return: () => { editor.submit(); }, enter: () => { editor.submit(); }
	};

	function pressNormal(key) {
		if (pending !== '') {
			const how = pending;
			pending = '';
			if (how === 'r') {
				replace(rl.cursor, after(rl.line, rl.cursor), key);
				move(before(rl.line, rl.cursor));
			} else if (how === 'g') {
				if (key === 'g')
					go([0, false]);
			} else {
				sought = [how, key];
				const to = found(how, key);
				if (to)
					go(to);
				operator = '';
			}
			return;
		}
		if (/^[1-9]$/.test(key) || (key === '0' && count !== '')) {
			count += key;
			return;
		}
		if (/^[dcy]$/.test(key)) {
			if (operator === key)
				whole();
			else
				operator = key;
			return;
		}
		if (/^[rfFtTg]$/.test(key)) {
			pending = key;
			return;
		}
		const times = Math.min(1000, +count || 1);
		count = '';
		let to = motion(key, rl.cursor);
		if (to) {
			for (let i = 1; i < times; i++)
				to = motion(key, to[0]) ?? to;
			go(to);
			return;
		}
		operator = '';
		for (let i = 0; i < times; i++)
			COMMANDS[key]?.();
	}

	return {
		get normal() { return normal; },
		begin,
		/* True: the key was taken. */
		press(id, text, key) {
			// Escape and the key pressed next may come as one, as if it were pressed with Alt
			const next = key.meta && key.code === undefined ? /^\x1b+([ -~])$/.exec(key.sequence)?.[1] :
				undefined;
			if (next !== undefined) {
				if (!normal)
					toNormal();
				pressNormal(next);
				return true;
			}
			if (!normal) {
				if (id !== 'escape')
					return false;
				toNormal();
				return true;
			}
			if (id === 'escape') {
				count = operator = pending = '';
				return true;
			}
			if (key.ctrl || key.meta || id === 'tab')
				return false;
			pressNormal(key.name && key.name.length > 1 && key.name !== 'space' ? key.name : text ??
				key.sequence);
			return true;
		}
	};
}

module.exports = { make };
