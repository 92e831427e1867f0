'use strict';
// A name from before streams were one module.
module.exports = require('stream').Readable;
