// finished() of the writable side alone waits for the callback of a write that is under way; a request that a server takes
// is destroyed without its connection; the writes of a console share a tick.
const { Duplex, Writable, destroy, finished } = require('stream');
const { Console } = require('console');
const http = require('http');
{
	let isWritten = false;
	const stream = new Duplex({
		write(chunk, encoding, done) {
			setImmediate(() => {
				isWritten = true;
				done();
			});
		}
	});
	stream.end('x');
	finished(stream, { readable: false }, error => { console.log('finished', error, isWritten); });
}
{
	let ticks = 0;
	const hook = require('async_hooks').createHook({ init(id, type) { ticks += type === 'TickObject'; } });
	const own = new Console(new Writable({ write(chunk, encoding, done) { done(); } }));
	hook.enable();
	for (let i = 0; i < 100; i++)
		own.log(i);
	hook.disable();
	console.log('ticks', ticks);
}
const server = http.createServer((req, res) => {
	req.on('error', error => { console.log(error.name); });
	req.on('close', () => { res.end('hello'); });
	destroy(req);
}).listen(0, () => {
	http.request({ port: server.address().port, method: 'POST', agent: false }, res => {
		res.setEncoding('utf8').on('data', text => { console.log(text); }).on('end', () => { server.close(); });
	}).end('body');
});
// expect: ticks 1
// expect: finished undefined true
// expect: AbortError
// expect: hello
