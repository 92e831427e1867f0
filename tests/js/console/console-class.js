// Consoles over streams of the script's own.
// expect: [
// expect:   'a { b: 1 }\n',
// expect:   'g\n',
// expect:   '  x\n  y\n',
// expect:   'default: 1\n',
// expect:   'default: 2\n',
// expect:   '┌─────────┬───┐\n' +
// expect:     '│ (index) │ k │\n' +
// expect:     '├─────────┼───┤\n' +
// expect:     '│ 0       │ 1 │\n' +
// expect:     '└─────────┴───┘\n',
// expect:   '{ a: [Object] }\n'
// expect: ]
// expect: [ 'w 5\n', 'e\n', 'Assertion failed: no\n' ]
// expect: [ 'same stream\n', '    { a: [Object] }\n' ] true
// expect: TypeError ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stdout
// expect: TypeError ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stderr
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'colorMode' must be one of: 'auto', true, false. Received 'x'
var out = [], err = [];
function Sink(list) { this.write = function (text) { list.push(text); return true; }; this.on = this.once = this.removeListener = this.listenerCount = function () { return 0; }; }
var c = new console.Console(new Sink(out), new Sink(err));
c.log('a', { b: 1 }); c.warn('w %d', 5); c.group('g'); c.log('x\ny'); c.groupEnd(); c.error('e'); c.count(); c.count(); c.table([{ k: 1 }]); c.dir({ a: { b: {} } }, { depth: 0 }); c.assert(false, 'no');
console.log(out); console.log(err);
var one = []; var d = console.Console({ stdout: new Sink(one), groupIndentation: 4, inspectOptions: { depth: 0 } });
d.error('same stream'); d.group(); d.log({ a: { b: 1 } }); d.groupEnd(); console.log(one, d instanceof console.Console);
function message(f) { try { f(); return 'no error'; } catch (e) { return e.name + ' ' + e.code + ' ' + e.message; } }
console.log(message(function () { return new console.Console({}); }));
console.log(message(function () { return new console.Console({ stdout: new Sink([]), stderr: 5 }); }));
console.log(message(function () { return new console.Console({ stdout: new Sink([]), colorMode: 'x' }); }));
