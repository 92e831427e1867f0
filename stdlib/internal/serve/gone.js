'use strict';

// Why an answer is given up.
function gone() {
	const { DOMException } = require('internal/web/dom_exception');
	return new DOMException('The client has gone', 'AbortError');
}

module.exports = { gone };
