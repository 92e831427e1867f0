'use strict';

const { isatty, ReadStream, WriteStream } = require('internal/tty/streams');

module.exports = { isatty, ReadStream, WriteStream };
