// A Buffer is one chunk of Readable.from, any other typed array is its numbers; what consumers take that is no bytes is text.
const { Readable } = require('stream');
const consumers = require('stream/consumers');
(async () => {
	console.log(await Readable.from(Buffer.from('ab')).toArray(), await Readable.from(new Uint8Array([1, 2])).toArray());
	console.log(await consumers.buffer(Readable.from([5, 'x', new Uint16Array([0x4142])])), (await consumers.arrayBuffer(Readable.from([null_(), 'é']))).byteLength);
})();
function null_() { return { toString: () => 'text' }; }
// expect: [ <Buffer 61 62> ] [ 1, 2 ]
// expect: <Buffer 35 78 42 41> 6
