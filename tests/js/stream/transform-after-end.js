// A Transform whose read side has ended: the writer hears of it after the end was told, and what follows fails as in node.
'use strict';
const { Transform, PassThrough } = require('stream');
const lines = [];
const watch = (name, stream) => {
	for (const event of ['close', 'end', 'finish'])
		stream.on(event, () => lines.push(`${name} ${event}`));
	return stream.on('error', error => lines.push(`${name} ${error.code}`)).on('data', data => lines.push(`${name} data ${data}`));
};
const told = text => error => lines.push(`${text} ${error?.code}`);

const first = watch('ended before a write', new Transform({ transform(chunk, encoding, callback) { callback(null, chunk); } }));
first.push('a');
first.push(null);
first.write('b', told('b'));
first.end('c', told('c'));

const second = watch('ended within a write', new Transform({
	transform(chunk, encoding, callback) {
		this.push(chunk);
		this.push(null);
		callback();
	},
	flush(callback) {
		lines.push('flush');
		callback();
	}
}));
second.write('d', told('d'));
second.write('e', told('e'));
second.end('f', told('f'));

const third = watch('alone', new Transform({
	transform(chunk, encoding, callback) {
		this.push(null);
		callback();
		lines.push('called back');
	}
}));
third.end('g', told('g'));

const fourth = watch('passes', new PassThrough());
fourth.push(null);
fourth.write('h', told('h'));
setTimeout(() => console.log(lines.join('\n')), 20);
