'use strict';
// An old module name, kept for compatibility.

const { isContent, isToken, isLenient } = require('internal/http/common');
const { parsers } = require('internal/http/answer');

module.exports = {
	_checkInvalidHeaderChar(value) { return !isContent(value); },
	_checkIsHttpToken: isToken,
	chunkExpression: /(?:^|\W)chunked(?:$|\W)/i,
	continueExpression: /(?:^|\W)100-continue(?:$|\W)/i,
	CRLF: '\r\n',
	freeParser(parser) { parser?.free(); },
	isLenient() { return isLenient({}); },
	parsers,
	get HTTPParser() { return require('internal/http/parser').HTTPParser; },
	get methods() { return require('internal/http/parser').methods; }
};
