// The files that a worker has opened are closed when it ends, however it ends; with trackUnmanagedFds: false they stay
// open.  A descriptor that is not the worker's own is warned of.
// expect: sync closed
// expect: callback closed
// expect: promise closed
// expect: stream closed
// expect: folder closed
// expect: untracked open
// expect: taken over open
// expect: Warning: File descriptor N closed but not opened in unmanaged mode
// expect: parent's closed
// expect: Warning: File descriptor N opened in unmanaged mode twice
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const { Worker } = require('worker_threads');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-test-')), file = path.join(dir, 'file');
fs.writeFileSync(file, 'text');
const isOpen = () => fs.readdirSync('/proc/self/fd').some(fd => {
	try {
		return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir);
	} catch {
		return false;
	}
});

// The worker ends when it has sent a message.
function run(source, options = {}) {
	const worker = new Worker(`
		const fs = require('fs'), { parentPort, workerData: { file, dir, fd } } = require('worker_threads');
		process.on('warning', w => { console.log(String(w).replace(/\\d+/, 'N')); });
		const stay = setInterval(() => {}, 1000), done = () => { parentPort.postMessage(1); };
		${source}`, { eval: true, stderr: true, ...options, workerData: { file, dir, fd: options.fd } });
	worker.on('message', () => { worker.terminate(); });
	return new Promise((resolve, reject) => { worker.on('exit', resolve).on('error', reject); });
}
const show = name => console.log(name, isOpen() ? 'open' : 'closed');

async function main() {
	await run('fs.openSync(file); done();');
	show('sync');
	await run('fs.open(file, done);');
	show('callback');
	await run('fs.promises.open(file).then(handle => { globalThis.handle = handle; done(); });');
	show('promise');
	await run('fs.createReadStream(file).on("open", done);');
	show('stream');
	await run('globalThis.folder = fs.opendirSync(dir); done();');
	show('folder');

	await run('fs.openSync(file); done();', { trackUnmanagedFds: false });
	show('untracked');
	for (let fd = 3; fd < 200; fd++) {
		try {
			if (fs.readlinkSync(`/proc/self/fd/${fd}`) === file) fs.closeSync(fd);
		} catch {}
	}

	let fd = fs.openSync(file);
	await run('done();', { fd });
	show('taken over');
	await run('clearInterval(stay); fs.closeSync(fd);', { fd });
	show('parent\'s');

	await run(`clearInterval(stay);
		const own = fs.openSync(file);
		new (require('worker_threads').Worker)('require("fs").closeSync(require("worker_threads").workerData)',
			{ eval: true, workerData: own, stderr: true }).on('exit', () => {
			while (fs.openSync(file) !== own);
		});`);
	fs.rmSync(dir, { recursive: true });
}
main();
