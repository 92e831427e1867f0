'use strict';
/* internal/vm/text: what scripts and modules of node:vm share. */

const { Buffer } = require('buffer');
const { codes, hideFrames } = require('internal/errors');

const THREW = 1, INTERRUPTED = 2, TIMED_OUT = 3;

const SHIFT_MOST = 1e5;

/* The text with what its first line and column are to be counted from before it; not if that were much. */
function shifted(code, line, column) {
	return line > SHIFT_MOST || column > SHIFT_MOST || (line <= 0 && column <= 0) ? code :
		`${line > 0 ? '\n'.repeat(line) : ''}${column > 0 ? ' '.repeat(column) : ''}${code}`;
}

const MAGIC = 'jsr-code';

/* What stands for compiled code: whether it belongs to a text. */
function codeCache(text) {
	let hash = 2166136261;
	for (let i = 0; i < text.length; i++)
		hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
	return Buffer.from(`${MAGIC} ${process.version} ${text.length} ${hash}`);
}

/* What binding.call told: the value, or the error is thrown. */
function outcome({ 0: ending, 1: value, 2: file, 3: line, 4: column }, { timeout, displayErrors }, own) {
	if (ending === TIMED_OUT)
		throw hideFrames(new codes.ERR_SCRIPT_EXECUTION_TIMEOUT(timeout), outcome);
	if (ending === INTERRUPTED)
		throw hideFrames(new codes.ERR_SCRIPT_EXECUTION_INTERRUPTED(), outcome);
	if (ending === THREW) {
		if (displayErrors)
			require('internal/process').decorate(value,
				file && !file.startsWith('node:') ? { file, line, column } : null, own);
		throw value;
	}
	return value;
}

module.exports = { shifted, outcome, codeCache };
