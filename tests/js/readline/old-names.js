// The inside of an interface by the names it once had: packages that ask questions call them.
'use strict';
const readline = require('readline');
const { PassThrough } = require('stream');
const show = (...values) => console.log(values.map(value => JSON.stringify(value) ?? 'undefined').join(' '));

const output = new PassThrough();
output.columns = 20;
const completer = line => [['foobar', 'foobaz'].filter(word => word.startsWith(line)), line];
const rl = readline.createInterface({ input: new PassThrough(), output, terminal: true, prompt: '> ', history: ['older', 'old'],
	tabSize: 4, completer });
const drawn = () => String(output.read());
rl.on('line', line => show('line', line));

rl._insertString('one two');
show(rl.line, rl.cursor, drawn());
rl._moveCursor(-3);
show(rl.cursor, rl._getCursorPos(), rl.getCursorPos(), drawn());
rl._insertString('X');
show(rl.line, drawn());
rl._wordLeft();
rl._deleteLeft();
rl._deleteRight();
show(rl.line, rl.cursor);
rl._wordLeft();
rl._wordRight();
rl._moveCursor(Infinity);
show(rl.cursor);
rl._deleteWordLeft();
show(rl.line, rl.cursor);
rl._insertString('say it');
rl._wordLeft();
rl._deleteWordRight();
show(rl.line);
rl._moveCursor(-2);
rl._deleteLineRight();
show(rl.line);
rl._deleteLineLeft();
show(rl.line, rl.cursor);

rl._insertString('kept');
show(rl._addHistory(), rl.history);
rl._line();
show(rl.line, rl.cursor, rl._addHistory());
rl._onLine('given');
rl._historyPrev();
rl._historyPrev();
show(rl.line);
rl._historyNext();
show(rl.line);
rl._moveCursor(Infinity);
rl._deleteLineLeft();
rl._insertString('fo');
rl._tabComplete(false);
show(rl.line);
rl._moveCursor(Infinity);
rl._deleteLineLeft();
show(rl._getDisplayPos(`a\tb\n${'c'.repeat(25)}`));

rl.input.isRaw = 'before';
rl.input.setRawMode = mode => show('raw', mode);
show(rl._setRawMode(true));
rl.question('q?', answer => show('answer', answer));
show(rl._oldPrompt, typeof rl._questionCallback, rl._prompt);
rl._onLine('yes');
show(rl._questionCallback, rl._prompt);
rl.close();

const plain = readline.createInterface({ input: new PassThrough(), output: new PassThrough() });
plain.on('line', line => show('line', line));
plain._normalWrite('tail');
show(plain._line_buffer);
plain._normalWrite('ed\nnext');
plain._normalWrite(undefined);
show(plain._line_buffer, plain._sawReturnAt, typeof plain._decoder);
plain._line_buffer = 'other ';
plain._normalWrite('end\n');
plain.close();

console.log(Object.keys(readline.Interface.prototype).filter(key => key[0] === '_').sort().join());
