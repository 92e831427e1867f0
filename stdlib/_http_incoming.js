'use strict';
// An old module name, kept for compatibility.
const { IncomingMessage, readStart, readStop } = require('internal/http/incoming');

module.exports = { IncomingMessage, readStart, readStop };
