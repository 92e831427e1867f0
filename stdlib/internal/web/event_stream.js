'use strict';

// The parser of an event stream (HTML, 9.2.5 and 9.2.6): text comes in arbitrary pieces, events go out.
//
// Each character is scanned once: the rest of an unfinished line is kept separate from new text.

const { inheritNothing } = internalBinding('misc');

const { apply } = Reflect;
const { charCodeAt, indexOf, slice } = String.prototype;

const BOM = 0xfeff, SPACE = 32, DIGIT_0 = 48, DIGIT_9 = 57;

function isDigits(text) {
	for (let i = 0; i < text.length; i++) {
		const code = apply(charCodeAt, text, [i]);
		if (code < DIGIT_0 || code > DIGIT_9)
			return false;
	}
	return text.length > 0;
}

// told(type, data, lastEventId) is called for an event, retry(ms) when the stream sets the reconnection time.
class EventStream {
	constructor(lastEventId, told, retry) {
		this.told = told;
		this.retry = retry;
		this.lastEventId = lastEventId;         // of the last dispatched event
		this.id = lastEventId;                  // the standard's buffers
		this.type = '';
		this.data = '';
		this.hasData = false;
		this.line = '';
		this.isFirst = true;
		this.endedByCR = false;
	}

	push(text) {
		let at = 0;
		if (text.length === 0)
			return;
		if (this.isFirst) {
			this.isFirst = false;
			if (apply(charCodeAt, text, [0]) === BOM)
				at = 1;
		}
		if (this.endedByCR && at < text.length) {
			this.endedByCR = false;
			if (text[at] === '\n')
				at++;
		}
		let cr = apply(indexOf, text, ['\r', at]), lf = apply(indexOf, text, ['\n', at]);
		while (cr >= 0 || lf >= 0) {
			const isCR = cr >= 0 && (lf < 0 || cr < lf), end = isCR ? cr : lf;
			this.endLine(this.line + apply(slice, text, [at, end]));
			this.line = '';
			at = end + 1;
			if (isCR) {
				if (at === text.length)
					this.endedByCR = true;
				else if (lf === at)
					at++;
				cr = apply(indexOf, text, ['\r', at]);
			}
			if (lf >= 0 && lf < at)
				lf = apply(indexOf, text, ['\n', at]);
		}
		this.line += apply(slice, text, [at]);
	}

	endLine(line) {
		if (line === '') {
			this.dispatch();
			return;
		}
		const colon = apply(indexOf, line, [':']);
		if (colon === 0)
			return;
		if (colon < 0) {
			this.field(line, '');
			return;
		}
		const skipped = apply(charCodeAt, line, [colon + 1]) === SPACE ? 2 : 1;
		this.field(apply(slice, line, [0, colon]), apply(slice, line, [colon + skipped]));
	}

	field(name, value) {
		switch (name) {
		case 'event':
			this.type = value;
			break;
		case 'data':
			this.data = this.hasData ? `${this.data}\n${value}` : value;
			this.hasData = true;
			break;
		case 'id':
			if (apply(indexOf, value, ['\0']) < 0)
				this.id = value;
			break;
		case 'retry':
			if (isDigits(value))
				this.retry(+value);
			break;
		default:
		}
	}

	dispatch() {
		const { type, data, hasData } = this;
		this.lastEventId = this.id;
		this.type = this.data = '';
		this.hasData = false;
		if (hasData)
			this.told(type === '' ? 'message' : type, data, this.id);
	}
}

inheritNothing(EventStream.prototype);

module.exports = { EventStream };
