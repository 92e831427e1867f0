// 'history' comes before the end of the line is written; a line entered at a terminal's interface.
const { PassThrough } = require('stream');
const input = new PassThrough(), output = new PassThrough();
const rl = require('readline').createInterface({ input, output, terminal: true, prompt: '' });
const seen = [];
output.on('data', text => seen.push(String(text)));
rl.on('history', history => seen.push(`history ${history}`)).on('line', line => seen.push(`line ${line}`));
input.write('ab\r');
setImmediate(() => {
	const from = seen.findIndex(text => text.startsWith('history'));
	console.log(from > 0 && !seen.slice(0, from).includes('\r\n'), seen.indexOf('line ab') > from);
	rl.close();
});
// expect: true true
