// fs.WriteStream tries a write that fails with EAGAIN again; `flush` asks what script has put in place of fs.fsync.
const fs = require('fs');
const { open, close } = fs;
const file = `${process.env.TMPDIR || '/tmp'}/write-again-${process.pid}`;
const again = () => Object.assign(new Error('again'), { code: 'EAGAIN' });

// so many calls fail first
function run(fails, chunks, own, then) {
	const stream = fs.createWriteStream(file, { fs: { open, close, ...own(() => fails-- > 0) } });
	stream.on('error', ({ name, code, message }) => console.log(name, code, message));
	stream.on('close', () => {
		console.log(stream.bytesWritten, fs.readFileSync(file, 'utf8'));
		then();
	});
	stream.cork();
	for (const chunk of chunks)
		stream.write(chunk);
	stream.end();
}

let calls = 0;
const write = isDue => ({
	write(fd, buffer, offset, length, position, callback) {
		calls++;
		if (isDue())
			process.nextTick(callback, again(), 0, buffer);
		else
			fs.write(fd, buffer, offset, Math.min(length, 2), position, callback);
	}
});
const writev = isDue => ({
	writev(fd, buffers, position, callback) {
		calls++;
		if (isDue())
			process.nextTick(callback, again(), 0, buffers);
		else
			fs.write(fd, buffers[0], 0, 1, position, (err, count) => callback(err, count, buffers));
	}
});

function flush(then) {
	const { fsync, fsyncSync } = fs;
	const seen = [];
	fs.fsyncSync = (...args) => {
		seen.push(args.map(arg => typeof arg));
		return fsyncSync(...args);
	};
	fs.fsync = (...args) => {
		seen.push(args.map(arg => typeof arg));
		fsync(...args);
	};
	fs.writeFileSync(file, Buffer.from('one'), { flush: true });
	fs.appendFileSync(file, Buffer.from(' two'), { flush: true });
	fs.writeFileSync(file, Buffer.from('none'), { flush: false });
	console.log(seen.splice(0), fs.readFileSync(file, 'utf8'));
	fs.writeFile(file, 'three', { flush: true }, err => {
		console.log(err, seen.splice(0));
		const fd = fs.openSync(file, 'a');
		fs.appendFile(fd, ' four', { flush: true }, err => {
			console.log(err, seen.splice(0), fs.readFileSync(file, 'utf8'));
			fs.fsync = (fd, callback) => { callback(new Error('no')); };
			fs.fsyncSync = () => { throw new Error('no, too'); };
			fs.writeFile(fd, 'x', { flush: true }, err => {
				console.log(err.message);
				fs.closeSync(fd);
				try {
					fs.writeFileSync(file, Buffer.from('five'), { flush: true });
				} catch (error) {
					console.log(error.message, fs.readFileSync(file, 'utf8'));
				}
				fs.writeFile(`${file}/none`, 'x', { flush: true }, err => {
					console.log(err.code);
					Object.assign(fs, { fsync, fsyncSync });
					then();
				});
			});
		});
	});
}

const steps = [
	then => run(3, ['abcdef'], write, then),
	then => run(5, ['abc'], write, then),
	then => run(6, ['abc'], write, then),
	then => run(2, ['ab', '', 'c'], writev, then),
	then => run(9, ['ab', 'c'], writev, then),
	flush,
	() => fs.unlinkSync(file)
];
(function step() {
	console.log('calls', calls);
	calls = 0;
	steps.shift()(step);
})();
