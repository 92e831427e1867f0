// Error.prepareStackTrace is there from the start, and makes of frames what stack shows.
// expect: function 2 true false true
// expect: Error: x | at a | at b
// expect: true
// expect: prepared
// expect: true
// expect: Class constructors cannot be invoked without 'new'
const { prepareStackTrace } = Error;
const { enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
console.log(typeof prepareStackTrace, prepareStackTrace.length, writable, enumerable, configurable);
console.log(prepareStackTrace(new Error('x'), ['a', 'b']).replace(/\n\s+/g, ' | '));
const e = new Error('y');
console.log(e.stack.startsWith('Error: y\n    at '));
Error.prepareStackTrace = () => 'prepared';
console.log(new Error('z').stack);
Error.prepareStackTrace = prepareStackTrace;
console.log(new Error('z').stack.startsWith('Error: z\n    at '));
try { (class {})(); } catch (e) { console.log(e.message); }
