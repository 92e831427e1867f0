'use strict';
module.exports = console;
