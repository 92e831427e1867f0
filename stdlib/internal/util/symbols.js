'use strict';
/* Symbols under which functions say what util.promisify makes of them; a file of their own, so that saying it does not
 * load util. */

exports.promisify = Symbol.for('nodejs.util.promisify.custom');

/* the names of a callback's results, where it gets several: the promise then gives an object */
exports.promisifyNames = Symbol('customPromisifyArgs');
