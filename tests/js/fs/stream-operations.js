// fault: raw: each short call shows
// What the streams of files call: options.fs, a FileHandle's own methods, and fs's as they are by then.
const fs = require('fs');
const { once } = require('events');
const log = [];
const spy = names => Object.fromEntries(names.map(name => [name, (...args) => { log.push(name); return fs[name](...args); }]));
const refused = f => { try { f(); console.log('made'); } catch (e) { console.log(e.name, e.code, e.message); } };
const said = what => { console.log(what, log.join(' ')); log.length = 0; };

(async () => {
	for (const names of [['open', 'write', 'close'], ['open', 'writev', 'close'], ['open', 'write', 'writev', 'close']]) {
		const stream = fs.createWriteStream('file', { fs: spy(names) });
		for (const text of ['one ', 'two ', 'three']) stream.write(text);
		stream.end();
		await once(stream, 'close');
		said(`${stream.bytesWritten} ${fs.readFileSync('file')}:`);
	}
	const some = { ...spy(['open', 'close', 'write']), writev: (fd, list, pos, done) => fs.write(fd, list[0], 0, Math.min(2, list[0].length), pos, (err, n) => { log.push('writev'); done(err, n, list); }) };
	const short = fs.createWriteStream('file', { fs: some });
	for (const text of ['one ', 'two ', 'three']) short.write(text);
	short.end();
	await once(short, 'close');
	said(`${short.bytesWritten} ${JSON.stringify(String(fs.readFileSync('file')))}`);
	const reader = fs.createReadStream('file', { fs: spy(['open', 'read', 'close']) });
	reader.resume();
	await once(reader, 'close');
	said('read:');

	for (const name of ['open', 'read', 'write', 'close', 'writev']) {
		refused(() => fs.createReadStream('missing', { fs: { ...fs, [name]: 1 } }).on('error', () => {}));
		refused(() => fs.createWriteStream('other', { fs: { ...fs, [name]: 1 } }));
		refused(() => fs.createWriteStream('other', { autoClose: false, fs: { ...fs, [name]: null } }));
	}
	refused(() => fs.createWriteStream('other', { fs: { open() {}, close() {} } }));
	refused(() => fs.createReadStream('', { fd: 0, fs: { read() {}, close() {} } }));

	const handle = await fs.promises.open('file', 'r+');
	refused(() => fs.createReadStream('', { fd: handle, fs }));
	refused(() => handle.createWriteStream({ fs: {} }));
	for (const name of ['read', 'write', 'writev']) {
		const was = handle[name];
		handle[name] = function (...args) { log.push(name); return was.apply(this, args); };
	}
	const writer = handle.createWriteStream({ autoClose: false });
	for (const text of ['1 ', '2 ', '3 ']) writer.write(text);
	writer.end();
	await once(writer, 'finish');
	said('handle:');
	const again = handle.createReadStream({ start: 0, autoClose: false }).setEncoding('utf8');
	let text = '';
	for await (const part of again) text += part;
	said(`handle: ${text}`);
	const other = await fs.promises.open('file', 'r');
	const closing = other.createReadStream({ start: 0 });
	other.close();
	await once(closing, 'close');
	console.log('closed', closing.destroyed, closing.bytesRead);

	const { close } = fs;
	const last = fs.createReadStream('file');
	fs.close = (fd, done) => { console.log(fd === last.fd, typeof fd); close(fd, done); };
	last.destroy();
	await once(last, 'close');
	console.log(last.fd);
	fs.close = close;

	for (const name of ['recursive', 'verbatimSymlinks', 'force'])
		for (const value of [undefined, null, 1]) {
			refused(() => fs.cpSync('file', 'copy', { [name]: value }));
			refused(() => fs.cpSync('file', 'copy', { __proto__: { [name]: value } }));
		}
})();
// expect: 13 one two three: open write write write close
// expect: 13 one two three: open writev close
// expect: 13 one two three: open writev close
// expect: 13 "one two three" open writev writev writev writev writev writev writev close
// expect: read: open read read close
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.open" property must be of type function. Received type number (1)
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.open" property must be of type function. Received type number (1)
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.open" property must be of type function. Received null
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.read" property must be of type function. Received type number (1)
// expect: made
// expect: made
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.write" property must be of type function. Received type number (1)
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.close" property must be of type function. Received type number (1)
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.close" property must be of type function. Received type number (1)
// expect: made
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.writev" property must be of type function. Received type number (1)
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.fs.write" property must be of type function. Received undefined
// expect: made
// expect: Error ERR_METHOD_NOT_IMPLEMENTED The FileHandle with fs method is not implemented
// expect: Error ERR_METHOD_NOT_IMPLEMENTED The FileHandle with fs method is not implemented
// expect: handle: writev
// expect: handle: 1 2 3 o three read read
// expect: closed true 0
// expect: true number
// expect: null
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.recursive" property must be of type boolean. Received undefined
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.recursive" property must be of type boolean. Received null
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.recursive" property must be of type boolean. Received type number (1)
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.verbatimSymlinks" property must be of type boolean. Received undefined
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.verbatimSymlinks" property must be of type boolean. Received null
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.verbatimSymlinks" property must be of type boolean. Received type number (1)
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.force" property must be of type boolean. Received undefined
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.force" property must be of type boolean. Received null
// expect: made
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.force" property must be of type boolean. Received type number (1)
// expect: made
