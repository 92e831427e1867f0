// UDP under a policy: what a socket is bound to is listened at, what it sends to is connected to; a dry run does neither.
// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// run: for o in --sandbox '--sandbox --allow-net=127.0.0.1' '--sandbox --allow-net'; do echo "== $o"; {jsr} $o {file}; done; echo == dry; {jsr} --dry-run {file} 2>err; sed "s/:[0-9][0-9]*$/:PORT/" err
// expect: == --sandbox
// expect: bind 127.0.0.1 ERR_ACCESS_DENIED
// expect: bind every ERR_ACCESS_DENIED
// expect: send ERR_ACCESS_DENIED
// expect: connect ERR_ACCESS_DENIED
// expect: name ERR_ACCESS_DENIED
// expect: == --sandbox --allow-net=127.0.0.1
// expect: bind 127.0.0.1 yes
// expect: bind every ERR_ACCESS_DENIED
// expect: send yes
// expect: send from here yes
// expect: elsewhere ERR_ACCESS_DENIED
// expect: group ERR_ACCESS_DENIED
// expect: connect yes
// expect: connect elsewhere ERR_ACCESS_DENIED
// expect: name ERR_ACCESS_DENIED
// expect: == --sandbox --allow-net
// expect: bind 127.0.0.1 yes
// expect: bind every yes
// expect: send yes
// expect: send from here yes
// expect: elsewhere yes
// expect: group yes
// expect: connect yes
// expect: connect elsewhere yes
// expect: name ENOTFOUND
// expect: == dry
// expect: bind 127.0.0.1 ERR_DRY_RUN
// expect: bind every ERR_DRY_RUN
// expect: send ERR_DRY_RUN
// expect: connect ERR_DRY_RUN
// expect: name ENOTFOUND
// expect: dry run: listen at 127.0.0.1
// expect: dry run: listen at 0.0.0.0
// expect: dry run: send to 127.0.0.1:PORT
// expect: dry run: connect to 127.0.0.1:PORT
'use strict';
const dgram = require('dgram');

const open = [];
function make() {
	const socket = dgram.createSocket('udp4');
	open.push(socket);
	return socket;
}

// f is given a callback, which also an 'error' calls
const tried = (what, socket, f) => new Promise(resolve => {
	const done = error => {
		console.log(what, error ? error.code : 'yes');
		resolve(!error);
	};
	socket.on('error', done);
	try {
		f(done);
	} catch (error) {
		done(error);
	}
});

(async () => {
	const here = make(), every = make();
	const isBound = await tried('bind 127.0.0.1', here, done => { here.bind(0, '127.0.0.1', () => done()); });
	await tried('bind every', every, done => { every.bind(0, () => done()); });
	// without a bind it is bound to every address
	const alone = make();
	await tried('send', alone, done => { alone.send('x', 9, '127.0.0.1', done); });
	if (isBound) {
		await tried('send from here', here, done => { here.send('x', here.address().port, '127.0.0.1', done); });
		await tried('elsewhere', here, done => { here.send('x', 9, '127.0.0.2', done); });
		await tried('group', here, done => { here.setMulticastInterface('127.0.0.1'); here.send('x', 9, '239.9.9.9', done); });
		await tried('connect', here, done => { here.connect(here.address().port, '127.0.0.1', done); });
		here.disconnect();
		await tried('connect elsewhere', here, done => { here.connect(9, '127.0.0.2', done); });
	} else {
		const other = make();
		await tried('connect', other, done => { other.connect(9, '127.0.0.1', done); });
	}
	const named = make();
	await tried('name', named, done => {
		if (isBound)
			named.bind(0, '127.0.0.1', () => named.send('x', 9, 'example.invalid', done));
		else
			named.send('x', 9, 'example.invalid', done);
	});
	process.exit();
})();
