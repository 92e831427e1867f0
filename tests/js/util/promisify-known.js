// Callback functions whose promise form gives an object, or is not about (error, value).
// fault: raw reads and writes may be short
// expect: { bytesRead: 4, buffer: <Buffer 2f 2f 20 43> }
// expect: { bytesRead: 3, buffers: [ <Buffer 2f 2f 20> ] }
// expect: { bytesWritten: 3, buffer: 'hey' } { bytesWritten: 2, buffer: [ <Buffer 61 62> ] }
// expect: true false exists
const fs = require('fs'), { promisify } = require('util');
(async () => {
	const fd = fs.openSync(__filename), out = fs.openSync('out', 'w');
	console.log(await promisify(fs.read)(fd, Buffer.alloc(4), 0, 4, 0));
	console.log(await promisify(fs.readv)(fd, [Buffer.alloc(3)], 0));
	console.log(await promisify(fs.write)(out, 'hey'), await promisify(fs.writev)(out, [Buffer.from('ab')]));
	console.log(await promisify(fs.exists)(__filename), await promisify(fs.exists)('no'), promisify(fs.exists).name);
})();
