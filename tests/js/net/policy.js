// node:net and node:dns under a policy: what is refused is the socket's or server's 'error', and nothing of it happens in a dry run.
// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// run: for o in --sandbox '--sandbox --allow-net=127.0.0.1' '--sandbox --allow-net' '--sandbox --allow-net --allow-write=.'; do echo "== $o"; {jsr} $o {file}; done; ls; echo == dry; {jsr} --dry-run {file} 2>err; sed "s/:[0-9][0-9]*$/:PORT/; s|$PWD|HERE|" err; ls
// expect: == --sandbox
// expect: server ERR_ACCESS_DENIED
// expect: address ERR_ACCESS_DENIED 127.0.0.1:1
// expect: name ERR_ACCESS_DENIED localhost:1
// expect: other address ERR_ACCESS_DENIED 127.0.0.2:1
// expect: v6 ERR_ACCESS_DENIED [::1]:1
// expect: elsewhere ERR_ACCESS_DENIED example.invalid:1
// expect: path ERR_ACCESS_DENIED unix:HERE/none
// expect: abstract ERR_ACCESS_DENIED unix:
// expect: own lookup ERR_ACCESS_DENIED x:1
// expect: every ERR_ACCESS_DENIED ::
// expect: 0.0.0.0 ERR_ACCESS_DENIED 0.0.0.0
// expect: listen ::1 ERR_ACCESS_DENIED ::1
// expect: listen 127.0.0.2 ERR_ACCESS_DENIED 127.0.0.2
// expect: listen localhost ERR_ACCESS_DENIED localhost
// expect: listen path ERR_ACCESS_DENIED unix:HERE/sock
// expect: listen abstract ERR_ACCESS_DENIED unix:
// expect: lookup ERR_ACCESS_DENIED
// expect: promise ERR_ACCESS_DENIED
// expect: handle threw ERR_ACCESS_DENIED
// expect: == --sandbox --allow-net=127.0.0.1
// expect: address connect
// expect: name connect
// expect: other address ERR_ACCESS_DENIED 127.0.0.2:PORT
// expect: v6 ERR_ACCESS_DENIED [::1]:PORT
// expect: elsewhere ERR_ACCESS_DENIED example.invalid:PORT
// expect: path ERR_ACCESS_DENIED unix:HERE/none
// expect: abstract ERR_ACCESS_DENIED unix:
// expect: own lookup ERR_ACCESS_DENIED x:PORT
// expect: every ERR_ACCESS_DENIED ::
// expect: 0.0.0.0 ERR_ACCESS_DENIED 0.0.0.0
// expect: listen ::1 ERR_ACCESS_DENIED ::1
// expect: listen 127.0.0.2 ERR_ACCESS_DENIED 127.0.0.2
// expect: listen localhost listening
// expect: listen path ERR_ACCESS_DENIED unix:HERE/sock
// expect: listen abstract ERR_ACCESS_DENIED unix:
// expect: lookup ERR_ACCESS_DENIED
// expect: promise ERR_ACCESS_DENIED
// expect: handle threw ERR_ACCESS_DENIED
// expect: == --sandbox --allow-net
// expect: address connect
// expect: name connect
// expect: other address ECONNREFUSED 
// expect: v6 ECONNREFUSED 
// expect: elsewhere ENOTFOUND 
// expect: path ENOENT 
// expect: abstract ECONNREFUSED 
// expect: own lookup connect
// expect: every listening
// expect: 0.0.0.0 listening
// expect: listen ::1 listening
// expect: listen 127.0.0.2 listening
// expect: listen localhost listening
// expect: listen path ERR_ACCESS_DENIED unix:HERE/sock
// expect: listen abstract ERR_ACCESS_DENIED unix:
// expect: lookup ENOTFOUND
// expect: promise ENOTFOUND
// expect: handle
// expect: == --sandbox --allow-net --allow-write=.
// expect: address connect
// expect: name connect
// expect: other address ECONNREFUSED 
// expect: v6 ECONNREFUSED 
// expect: elsewhere ENOTFOUND 
// expect: path ENOENT 
// expect: abstract ECONNREFUSED 
// expect: own lookup connect
// expect: every listening
// expect: 0.0.0.0 listening
// expect: listen ::1 listening
// expect: listen 127.0.0.2 listening
// expect: listen localhost listening
// expect: listen path listening
// expect: listen abstract ERR_ACCESS_DENIED unix:
// expect: lookup ENOTFOUND
// expect: promise ENOTFOUND
// expect: handle
// expect: == dry
// expect: server ERR_DRY_RUN
// expect: address ERR_DRY_RUN 
// expect: name ERR_DRY_RUN 
// expect: other address ERR_DRY_RUN 
// expect: v6 ERR_DRY_RUN 
// expect: elsewhere ENOTFOUND 
// expect: path ERR_DRY_RUN 
// expect: abstract ERR_DRY_RUN 
// expect: own lookup ERR_DRY_RUN 
// expect: every ERR_DRY_RUN 
// expect: 0.0.0.0 ERR_DRY_RUN 
// expect: listen ::1 ERR_DRY_RUN 
// expect: listen 127.0.0.2 ERR_DRY_RUN 
// expect: listen localhost ERR_DRY_RUN 
// expect: listen path ERR_DRY_RUN 
// expect: listen abstract ERR_DRY_RUN 
// expect: lookup ENOTFOUND
// expect: promise ENOTFOUND
// expect: handle threw ERR_DRY_RUN
// expect: dry run: listen at 127.0.0.1
// expect: dry run: connect to 127.0.0.1:PORT
// expect: dry run: connect to localhost:PORT
// expect: dry run: connect to 127.0.0.2:PORT
// expect: dry run: connect to [::1]:PORT
// expect: dry run: connect to HERE/none
// expect: dry run: connect to unix:
// expect: dry run: connect to x:PORT
// expect: dry run: listen at ::
// expect: dry run: listen at 0.0.0.0
// expect: dry run: listen at ::PORT
// expect: dry run: listen at 127.0.0.2
// expect: dry run: listen at 127.0.0.1
// expect: dry run: listen at HERE/sock
// expect: dry run: listen at unix:
// expect: dry run: listen at 127.0.0.2
// expect: err
'use strict';
const net = require('net'), dns = require('dns');
const log = (...words) => console.log(...words);
const told = (what, emitter, good) => new Promise(done => {
	emitter.on('error', e => log(what, e.code, e.resource?.replace(/:\d{2,}$/, ':PORT').replace(process.cwd(), 'HERE') ?? '')).on('close', h => done());
	emitter.on(good, () => { log(what, good); emitter.close ? emitter.close() : emitter.destroy(); });
	if (emitter instanceof net.Server) emitter.on('error', done);
});
(async () => {
	const server = net.createServer(s => s.on('error', () => {}).end('x'));
	server.on('error', e => log('server', e.code));
	await new Promise(r => server.listen(0, '127.0.0.1', r).on('error', r));
	const port = server.address()?.port ?? 1;
	await told('address', net.connect(port, '127.0.0.1'), 'connect');
	await told('name', net.connect(port, 'localhost'), 'connect');
	await told('other address', net.connect(port, '127.0.0.2'), 'connect');
	await told('v6', net.connect(port, '::1'), 'connect');
	await told('elsewhere', net.connect(port, 'example.invalid').on('error', e => { e.code = e.code.replace('EAI_AGAIN', 'ENOTFOUND'); }), 'connect');
	await told('path', net.connect(`${process.cwd()}/none`), 'connect');
	await told('abstract', net.connect('\0none'), 'connect');
	await told('own lookup', net.connect({ port, host: 'x', lookup(h, o, cb) { cb(null, [{ address: '127.0.0.1', family: 4 }]); } }), 'connect');
	await told('every', net.createServer().listen(0), 'listening');
	await told('0.0.0.0', net.createServer().listen(0, '0.0.0.0'), 'listening');
	await told('listen ::1', net.createServer().listen(0, '::1'), 'listening');
	await told('listen 127.0.0.2', net.createServer().listen(0, '127.0.0.2'), 'listening');
	await told('listen localhost', net.createServer().listen(0, 'localhost'), 'listening');
	await told('listen path', net.createServer().listen(`${process.cwd()}/sock`), 'listening');
	await told('listen abstract', net.createServer().listen('\0jsr-x'), 'listening');
	await new Promise(done => dns.lookup('example.invalid', e => done(log('lookup', e.code.replace('EAI_AGAIN', 'ENOTFOUND')))));
	await dns.promises.lookup('example.invalid').catch(e => log('promise', e.code.replace('EAI_AGAIN', 'ENOTFOUND')));
	try { net._createServerHandle('127.0.0.2', 0, 4).close(); log('handle'); } catch (e) { log('handle threw', e.code); }
	server.close();
})();
