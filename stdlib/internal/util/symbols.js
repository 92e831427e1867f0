'use strict';
/* Symbols under which functions and errors carry what others look for; a file of their own, so that leaving it there
 * does not load who looks. */

/* what util.promisify makes of a function */
exports.promisify = Symbol.for('nodejs.util.promisify.custom');

/* the names of a callback's results, where it gets several: the promise then gives an object */
exports.promisifyNames = Symbol('customPromisifyArgs');

/* on an error that was emitted and that no listener took: { emitter, place } */
exports.kEmitted = Symbol('kEnhanceStackBeforeInspector');
