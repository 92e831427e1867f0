// What waits in a Readable is an array, which packages look into.
'use strict';
const { Readable } = require('stream');
const look = ({ _readableState: { buffer, bufferIndex, length } }) => console.log(buffer, bufferIndex, length);
const bytes = new Readable({ read() {} });
look(bytes);
bytes.push('ab');
bytes.push('cde');
bytes.push('f');
look(bytes);
console.log(bytes.readableBuffer === bytes._readableState.buffer, Array.isArray(bytes.readableBuffer));
bytes.read(1);
look(bytes);
bytes.read(1);
look(bytes);
bytes.unshift('x');
look(bytes);
console.log(String(bytes.read()));
look(bytes);
const objects = new Readable({ objectMode: true, read() {} });
for (let i = 0; i < 200; i++)
	objects.push(i);
let sum = 0;
for (let i = 0; i < 199; i++) {
	sum += objects.read();
	objects.unshift(i);
	if (objects.read() !== i)
		console.log('order', i);
}
console.log(sum, objects.readableLength, objects.read(), objects.read());
const text = new Readable({ read() {} });
text.push(Buffer.from('é').subarray(0, 1));
text.push(Buffer.from('é').subarray(1));
text.push('z');
text.setEncoding('utf8');
look(text);
text.push('yy');
console.log(text.read(2), text.read());
