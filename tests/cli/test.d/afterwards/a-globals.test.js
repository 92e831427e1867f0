require('./_pristine');
globalThis.left = 1;
Array.prototype.left = 1;
Object.defineProperty(Object.prototype, 'left', { value: 1 });
require('path').left = 1;
Math.max = () => 0;
Error.stackTraceLimit = 3;
Error.prepareStackTrace = () => 'none';
