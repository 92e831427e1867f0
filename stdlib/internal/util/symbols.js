'use strict';
/* Symbols for properties of functions and errors that other modules read; a separate file, so that setting them does
 * not load those modules. */

/* the result of util.promisify for a function */
exports.promisify = Symbol.for('nodejs.util.promisify.custom');

/* names of a callback's results if there are several: the promise then resolves to an object */
exports.promisifyNames = Symbol('customPromisifyArgs');

/* on an error that was emitted without a listener: { emitter, place } */
exports.kEmitted = Symbol('kEnhanceStackBeforeInspector');
