'use strict';
// 'keypress' events: splits terminal input into keys.  A key is a character, or ESC and a sequence that ends in a
// letter, ~, ^ or $; ESC before either, or two ESCs, means that meta was held.  A lone ESC at the end of the input is a
// key of its own if nothing follows for a while.

const ESCAPE_TIMEOUT_MS = 500;
const PASTE_END = '\x1b[201~';

const NAMES = {
	OP: 'f1', OQ: 'f2', OR: 'f3', OS: 'f4', '[P': 'f1', '[Q': 'f2', '[R': 'f3', '[S': 'f4',
	'[11~': 'f1', '[12~': 'f2', '[13~': 'f3', '[14~': 'f4', '[[A': 'f1', '[[B': 'f2', '[[C': 'f3', '[[D': 'f4',
	'[[E': 'f5',
	'[15~': 'f5', '[17~': 'f6', '[18~': 'f7', '[19~': 'f8', '[20~': 'f9', '[21~': 'f10', '[23~': 'f11',
	'[24~': 'f12',
	'[A': 'up', '[B': 'down', '[C': 'right', '[D': 'left', '[E': 'clear', '[F': 'end', '[H': 'home',
	OA: 'up', OB: 'down', OC: 'right', OD: 'left', OE: 'clear', OF: 'end', OH: 'home',
	'[1~': 'home', '[2~': 'insert', '[3~': 'delete', '[4~': 'end', '[5~': 'pageup', '[6~': 'pagedown',
	'[7~': 'home', '[8~': 'end',
	'[[5~': 'pageup', '[[6~': 'pagedown', '[Z': 'tab', '[200~': 'paste-start', '[201~': 'paste-end'
};
// rxvt encodes shift and ctrl in the last character.
const RXVT = { a: 'up', b: 'down', c: 'right', d: 'left', e: 'clear' };
const WHOLE = /^\x1b{1,2}(?:O\d?[A-Za-z]|\[\[?(?:\d+(?:;\d+)?)?[A-Za-z~^$])/;
const BEGUN = /^\x1b{1,2}(?:(?:O\d?|\[\[?(?:\d+(?:;\d*)?)?))?$/;

const SHIFT = 1, META = 10, CTRL = 4;

function named(key, sequence) {
	const [, introducer, number, modifier, last] =
		/^\x1b{1,2}(O|\[\[?)(?:(\d+)(?:;(\d+))?)?([A-Za-z~^$])$/.exec(sequence);
	// before a letter a digit is the modifier, like one after a semicolon; before another character it is the key's
	// number
	const isPlain = introducer === 'O' || (/[A-Za-z]/.test(last) && !(number?.length > 1) &&
		!(modifier?.length > 1));
	const held = +(modifier ?? (isPlain && number !== undefined ? number : 1)) - 1;
	const counted = isPlain ? '' : number ?? '';
	key.code = introducer + counted + last;
	key.ctrl = (held & CTRL) !== 0;
	key.meta = (held & META) !== 0;
	key.shift = (held & SHIFT) !== 0 || key.code === '[Z';
	key.name = NAMES[key.code];
	if (/^\[[235678][$^]$/.test(key.code)) {
		key.name = NAMES[`${introducer}${counted}~`];
		key[last === '$' ? 'shift' : 'ctrl'] = true;
	} else if (key.name === undefined && RXVT[last] && counted === '') {
		key.name = RXVT[last];
		key[introducer === 'O' ? 'ctrl' : 'shift'] = true;
	}
	key.name ??= 'undefined';
}

const PLAIN = { '\r': 'return', '\n': 'enter', '\t': 'tab', '\b': 'backspace', '\x7f': 'backspace', '\x1b': 'escape',
	' ': 'space' };

function plain(key, ch, escaped) {
	key.meta = escaped;
	if (PLAIN[ch]) {
		key.name = PLAIN[ch];
	} else if (!escaped && ch <= '\x1a') {
		key.name = String.fromCharCode(ch.charCodeAt(0) + 96);
		key.ctrl = true;
	} else if (/^[0-9A-Za-z]$/.test(ch)) {
		key.name = ch.toLowerCase();
		key.shift = /^[A-Z]$/.test(ch);
	}
}

// The first key of text: [its length, whether it began with ESC, the key]; null if more input is needed.
function first(text, complete) {
	const key = { sequence: '', name: undefined, ctrl: false, meta: false, shift: false };
	const whole = text[0] === '\x1b' ? WHOLE.exec(text) : null;
	if (whole) {
		key.sequence = whole[0];
		named(key, key.sequence);
		return [key.sequence.length, true, key];
	}
	if (text[0] === '\x1b' && !complete && BEGUN.test(text))
		return null;
	const escaped = text[0] === '\x1b', at = /^\x1b{0,2}/.exec(text)[0].length;
	const ch = at < text.length ? String.fromCodePoint(text.codePointAt(at)) : '';
	key.sequence = text.slice(0, at + ch.length);
	plain(key, ch || '\x1b', escaped);
	return [key.sequence.length, escaped, key];
}

exports.emitKeypressEvents = function emitKeypressEvents(stream, iface = {}) {
	if (stream[exports.kDecoder])
		return;
	const decoder = stream[exports.kDecoder] = new (require('string_decoder').StringDecoder)('utf8');
	let waiting = '', timer;
	let pasted = null;               // what a paste has brought so far

	// Passes a paste on in one piece; false: more of it is to come.
	function paste() {
		const end = waiting.indexOf(PASTE_END);
		if (end < 0) {
			pasted += waiting.slice(0, 1 - PASTE_END.length);
			waiting = waiting.slice(1 - PASTE_END.length);
			return false;
		}
		const text = pasted + waiting.slice(0, end);
		waiting = waiting.slice(end + PASTE_END.length);
		pasted = null;
		iface.isCompletionEnabled = waiting === '';
		iface[exports.kPaste](text);
		return true;
	}

	function press(complete) {
		while (waiting !== '') {
			if (pasted !== null) {
				if (!paste())
					return;
				continue;
			}
			const found = first(waiting, complete);
			if (!found) {
				// a sequence that has begun waits for its end however long that takes
				if (waiting.endsWith('\x1b'))
					timer = setTimeout(press, iface.escapeCodeTimeout ?? ESCAPE_TIMEOUT_MS, true);
				return;
			}
			const [size, escaped, key] = found;
			waiting = waiting.slice(size);
			if (key.code === '[200~' && iface[exports.kPaste]) {
				pasted = '';
				continue;
			}
			// what is pasted is no wish for completions; Tab pressed twice is
			iface.isCompletionEnabled = waiting === '' || (iface[exports.kPaste] && key.name === 'tab' &&
				/^\t*$/.test(waiting));
			stream.emit('keypress', escaped ? undefined : key.sequence, key);
		}
	}
	function ondata(chunk) {
		if (stream.listenerCount('keypress') === 0) {
			stream.removeListener('data', ondata);
			stream.on('newListener', onlistener);
			return;
		}
		clearTimeout(timer);
		const text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
		iface[exports.kTyped] = text.length === 1;
		waiting += text;
		press(false);
	}
	function onlistener(event) {
		if (event === 'keypress') {
			stream.removeListener('newListener', onlistener);
			stream.on('data', ondata);
		}
	}
	if (stream.listenerCount('keypress') > 0)
		stream.on('data', ondata);
	else
		stream.on('newListener', onlistener);
};

exports.kPaste = Symbol('paste');      // an interface's method that takes a paste whole
exports.kTyped = Symbol('typed');      // an interface's: the last key came alone
exports.kDecoder = Symbol('keypress-decoder');
