// What terminals send, as 'keypress' events.
const { PassThrough } = require('stream');
const readline = require('readline');
const ESC = '\x1b';
const sent = ['a', 'Z', '5', ' ', '\r', '\n', '\t', '\b', '\x7f', '\x01', '\x1a', 'é', '日', '😀', '!', 'ab', `${ESC}x`, `${ESC}A`, `${ESC}!`, `${ESC}\r`, `${ESC}[A`,
	`${ESC}[D`, `${ESC}OP`, `${ESC}OH`, `${ESC}[15~`, `${ESC}[3~`, `${ESC}[1;5C`, `${ESC}[1;2A`, `${ESC}[3;3~`, `${ESC}[Z`, `${ESC}[[A`, `${ESC}[[5~`, `${ESC}[a`,
	`${ESC}Oa`, `${ESC}[2$`, `${ESC}[2^`, `${ESC}${ESC}[A`, `${ESC}[24~x`, `${ESC}[99~`, `${ESC}O5P`, `${ESC}[Ab`];
const input = new PassThrough();
readline.emitKeypressEvents(input);
readline.emitKeypressEvents(input);
input.on('keypress', (text, key) => console.log(JSON.stringify(text), JSON.stringify(key)));
(async () => {
	for (const keys of sent) {
		input.write(keys);
		await new Promise(resolve => setImmediate(resolve));
	}
	for (const part of [ESC, '[', '1;', '5D']) {
		input.write(part);
		await new Promise(resolve => setImmediate(resolve));
	}
	input.write(Buffer.from('é').subarray(0, 1));
	input.write(Buffer.from('é').subarray(1));
	input.end(ESC);
})();
