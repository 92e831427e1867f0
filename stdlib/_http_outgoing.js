'use strict';
// An old module name, kept for compatibility.
const { OutgoingMessage } = require('internal/http/outgoing');
const { kHighWaterMark, kUnique } = require('internal/http/sending');
const { uniqueOf, validateHeaderName, validateHeaderValue } = require('internal/http/common');

module.exports = {
	kHighWaterMark, kUniqueHeaders: kUnique, parseUniqueHeadersOption: uniqueOf, validateHeaderName,
	validateHeaderValue, OutgoingMessage
};
