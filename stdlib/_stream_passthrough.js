'use strict';
// An old module name, kept for compatibility.
module.exports = require('stream').PassThrough;
