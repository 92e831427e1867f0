// Errors of connect and listen: text, code, address, and the order of what is emitted.
// expect: refused error Error ECONNREFUSED -111 connect 127.0.0.1 PORT  connect ECONNREFUSED 127.0.0.1:PORT
// expect: refused close true closed true
// expect: refused by name error Error ECONNREFUSED -111 connect 127.0.0.1 PORT  connect ECONNREFUSED 127.0.0.1:PORT
// expect: refused by name close true closed true
// expect: no path error Error ENOENT -2 connect /nonexistent/path   connect ENOENT /nonexistent/path
// expect: no path close true closed true
// expect: path and local error Error ENOENT -2 connect /nonexistent   connect ENOENT /nonexistent
// expect: path and local close true closed true
// expect: in use error Error EADDRINUSE -98 listen 127.0.0.1 PORT  listen EADDRINUSE: address already in use 127.0.0.1:PORT
// expect: bad path error Error EACCES -13 listen /nonexistent/x/y -1  listen EACCES: permission denied /nonexistent/x/y
// expect: not ours error Error EADDRNOTAVAIL -99 listen 192.0.2.1 PORT  listen EADDRNOTAVAIL: address not available 192.0.2.1:PORT
// expect: local error Error EADDRNOTAVAIL -99 bind 192.0.2.1   bind EADDRNOTAVAIL 192.0.2.1
// expect: local close true closed true
// expect: local port error Error EADDRINUSE -98 bind 127.0.0.1 PORT  bind EADDRINUSE 127.0.0.1:PORT
// expect: local port close true closed true
// expect: other family error Error EINVAL -22 bind ::1   bind EINVAL ::1
// expect: other family close true closed true
// expect: lookup error Error       mine
// expect: lookup close true closed true
// expect: lookup address error TypeError ERR_INVALID_IP_ADDRESS      Invalid IP address: nothing
// expect: lookup address close true closed true
// expect: lookup family error RangeError ERR_INVALID_ADDRESS_FAMILY    PORT  Invalid address family: 5 x:PORT
// expect: lookup family close true closed true
// expect: lookup all error TypeError ERR_INVALID_IP_ADDRESS      Invalid IP address: n
// expect: lookup all close true closed true
// expect: all refused error AggregateError ECONNREFUSED      
// expect: all refused close true closed true
// expect: descriptor error Error EINVAL -22 listen    listen EINVAL: invalid argument
// expect: descriptor 1e6 error Error EINVAL -22 listen    listen EINVAL: invalid argument
// expect: no args TypeError ERR_MISSING_ARGS The "options" or "port" or "path" argument must be specified
// expect: bad port RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type string ('x').
// expect: bad port RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type number (-1).
// expect: bad port RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type number (65536).
// expect: port type TypeError ERR_INVALID_ARG_TYPE The "options.port" property must be one of type number or string. Received type boolean (true)
// expect: port null TypeError ERR_INVALID_ARG_TYPE The "options.port" property must be one of type number or string. Received an instance of Object
// expect: path TypeError ERR_INVALID_ARG_TYPE The "options.path" property must be of type string. Received type number (5)
// expect: lookup TypeError ERR_INVALID_ARG_TYPE The "options.lookup" property must be of type function. Received type number (5)
// expect: local TypeError ERR_INVALID_IP_ADDRESS Invalid IP address: foo
// expect: localPort TypeError ERR_INVALID_ARG_TYPE The "options.localPort" property must be of type number. Received type string ('foo')
// expect: family TypeError ERR_INVALID_ARG_VALUE The property 'options.family' must be one of: 0, 4, 6. Received 7
// expect: hints TypeError ERR_INVALID_ARG_VALUE The argument 'hints' is invalid. Received 7000000
// expect: auto TypeError ERR_INVALID_ARG_TYPE The "options.autoSelectFamily" property must be of type boolean. Received type number (1)
// expect: attempt RangeError ERR_OUT_OF_RANGE The value of "options.autoSelectFamilyAttemptTimeout" is out of range. It must be >= 1 && <= 2147483647. Received 0
// expect: objectMode TypeError ERR_INVALID_ARG_VALUE The property 'options.objectMode' is not supported. Received true
// expect: readableObjectMode TypeError ERR_INVALID_ARG_VALUE The property 'options.readableObjectMode' is not supported. Received true
// expect: delay TypeError ERR_INVALID_ARG_TYPE The "options.keepAliveInitialDelay" property must be of type number. Received type string ('x')
// expect: signal TypeError ERR_INVALID_ARG_TYPE The "signal" argument must be an instance of AbortSignal. Received type string ('x')
// expect: fd RangeError ERR_OUT_OF_RANGE The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Received -1
// expect: fd TypeError ERR_INVALID_ARG_TYPE The "fd" argument must be of type number. Received type string ('x')
// expect: fd of a file TypeError ERR_INVALID_FD_TYPE Unsupported fd type: FILE
// expect: server options TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type string ('x')
// expect: server options TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
// expect: hwm TypeError ERR_INVALID_ARG_TYPE The "options.highWaterMark" property must be of type number. Received type string ('x')
// expect: server delay TypeError ERR_INVALID_ARG_TYPE The "options.keepAliveInitialDelay" property must be of type number. Received type string ('x')
// expect: server signal TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received type string ('x')
// expect: listen -1 RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (-1).
// expect: listen 65536 RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (65536).
// expect: listen 1.5 RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (1.5).
// expect: listen x y nothing
// expect: listen true TypeError ERR_INVALID_ARG_VALUE The argument 'options' is invalid. Received { port: true }
// expect: listen {} TypeError ERR_INVALID_ARG_VALUE The argument 'options' must have the property "port" or "path". Received {}
// expect: listen {"port":-1} RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (-1).
// expect: listen {"port":"x"} RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type string ('x').
// expect: listen {"path":0} TypeError ERR_INVALID_ARG_VALUE The argument 'options' is invalid. Received { path: 0 }
// expect: listen {"fd":-1} TypeError ERR_INVALID_ARG_VALUE The argument 'options' must have the property "port" or "path". Received { fd: -1 }
// expect: listen [] TypeError ERR_INVALID_ARG_VALUE The argument 'options' must have the property "port" or "path". Received []
// expect: listen Symbol(Symbol.iterator) TypeError ERR_INVALID_ARG_VALUE The argument 'options' is invalid. Received { port: Symbol(Symbol.iterator) }
// expect: listen NaN RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (NaN).
// expect: twice Error ERR_SERVER_ALREADY_LISTEN Listen method has been called more than once without closing.
// expect: timeout TypeError ERR_INVALID_ARG_TYPE The "msecs" argument must be of type number. Received type string ('x')
// expect: timeout RangeError ERR_OUT_OF_RANGE The value of "msecs" is out of range. It must be a non-negative finite number. Received -1
// expect: timeout RangeError ERR_OUT_OF_RANGE The value of "msecs" is out of range. It must be a non-negative finite number. Received Infinity
// expect: timeout TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
// expect: write TypeError ERR_STREAM_NULL_VALUES May not write null values to stream
// expect: write TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of Object
// expect: connectionListener nothing
// expect: setDefaultAutoSelectFamily TypeError ERR_INVALID_ARG_TYPE The "value" argument must be of type boolean. Received type number (5)
// expect: setDefaultAutoSelectFamilyAttemptTimeout RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 1 && <= 2147483647. Received 0
// expect: not running ERR_SERVER_NOT_RUNNING Server is not running.
// expect: reset ERR_SOCKET_CLOSED Socket is closed
// expect: reset close undefined
// expect: destroyed undefined
// expect: write callback ERR_SOCKET_CLOSED
// expect: write ERR_SOCKET_CLOSED Socket is closed
// expect: write close undefined
// expect: over
'use strict';
const net = require('net'), dns = require('dns');
const log = (...words) => console.log(...words);
const shown = e => [e.name, e.code, e.errno, e.syscall, e.address, e.port > 1 ? 'PORT' : e.port, e.hostname,
	e.message.replace(/:\d\d+/g, ':PORT')].join(' ');
const thrown = (what, f) => { try { f(); log(what, 'nothing'); } catch (e) { log(what, e.name, e.code, e.message); } };
const failing = (what, f) => new Promise(done => {
	try {
		const one = f();
		one.on('error', e => log(what, 'error', shown(e))).on('close', h => { log(what, 'close', h, one.readyState, one.destroyed); done(); });
		if (one instanceof net.Server)
			one.on('error', done);
	} catch (e) {
		log(what, 'threw', e.name, e.code, e.message);
		done();
	}
});
(async () => {
	const busy = net.createServer().listen(0, '127.0.0.1');
	await new Promise(r => busy.once('listening', r));
	const { port } = busy.address();
	const gone = await new Promise(r => { const s = net.createServer().listen(0, '127.0.0.1', () => { const p = s.address().port; s.close(() => r(p)); }); });
	await failing('refused', () => net.connect(gone, '127.0.0.1'));
	await failing('refused by name', () => net.connect({ port: gone, host: 'localhost', family: 4 }));
	await failing('no path', () => net.connect('/nonexistent/path'));
	await failing('path and local', () => net.connect({ path: '/nonexistent' }));
	await failing('in use', () => net.createServer().listen(port, '127.0.0.1'));
	await failing('bad path', () => net.createServer().listen('/nonexistent/x/y'));
	await failing('not ours', () => net.createServer().listen(port, '192.0.2.1'));
	await failing('local', () => net.connect({ port, host: '127.0.0.1', localAddress: '192.0.2.1' }));
	await failing('local port', () => net.connect({ port, host: '127.0.0.1', localPort: port, localAddress: '127.0.0.1' }));
	await failing('other family', () => net.connect({ port, host: '127.0.0.1', localAddress: '::1' }));
	await failing('lookup', () => net.connect({ port, host: 'x', lookup(h, o, cb) { cb(new Error('mine')); } }));
	await failing('lookup address', () => net.connect({ port, host: 'x', family: 4, lookup(h, o, cb) { cb(null, 'nothing', 4); } }));
	await failing('lookup family', () => net.connect({ port, host: 'x', family: 4, lookup(h, o, cb) { cb(null, '127.0.0.1', 5); } }));
	await failing('lookup all', () => net.connect({ port, host: 'x', lookup(h, o, cb) { cb(null, [{ address: 'n', family: 4 }]); } }));
	await failing('all refused', () => net.connect({ port: gone, host: 'x', lookup(h, o, cb) { cb(null, [{ address: '127.0.0.1', family: 4 }, { address: '127.0.0.2', family: 4 }]); } }));
	await failing('descriptor', () => net.createServer().listen({ fd: require('fs').openSync(__filename) }));
	await failing('descriptor 1e6', () => net.createServer().listen({ fd: 1e6 }));
	thrown('no args', () => net.connect());
	thrown('bad port', () => net.connect({ port: 'x' }));
	thrown('bad port', () => net.connect({ port: -1 }));
	thrown('bad port', () => net.connect({ port: 65536 }));
	thrown('port type', () => net.connect({ port: true }));
	thrown('port null', () => net.connect({ port: {} }));
	thrown('path', () => net.connect({ path: 5 }));
	thrown('lookup', () => net.connect({ port, host: 'a', lookup: 5 }));
	thrown('local', () => net.connect({ port, localAddress: 'foo' }));
	thrown('localPort', () => net.connect({ port, localPort: 'foo' }));
	thrown('family', () => net.connect({ port, host: 'a', family: 7 }));
	thrown('hints', () => net.connect({ port, host: 'a', hints: 7e6 }));
	thrown('auto', () => net.connect({ port, autoSelectFamily: 1 }));
	thrown('attempt', () => net.connect({ port, autoSelectFamilyAttemptTimeout: 0 }));
	thrown('objectMode', () => new net.Socket({ objectMode: true }));
	thrown('readableObjectMode', () => new net.Socket({ readableObjectMode: true }));
	thrown('delay', () => new net.Socket({ keepAliveInitialDelay: 'x' }));
	thrown('signal', () => new net.Socket({ signal: 'x' }));
	thrown('fd', () => new net.Socket({ fd: -1 }));
	thrown('fd', () => new net.Socket({ fd: 'x' }));
	thrown('fd of a file', () => new net.Socket({ fd: require('fs').openSync('/etc/passwd', 'r') }));
	thrown('server options', () => net.createServer('x'));
	thrown('server options', () => net.createServer(5));
	thrown('hwm', () => net.createServer({ highWaterMark: 'x' }));
	thrown('server delay', () => net.createServer({ keepAliveInitialDelay: 'x' }));
	thrown('server signal', () => net.createServer().listen({ port: 0, signal: 'x' }));
	for (const bad of [-1, 65536, 1.5, 'x y', true, {}, { port: -1 }, { port: 'x' }, { path: 0 }, { fd: -1 }, [], Symbol.iterator, NaN])
		thrown(`listen ${String(typeof bad === 'object' ? JSON.stringify(bad) : String(bad))}`, () => net.createServer().listen(bad).on('error', () => {}).close());
	thrown('twice', () => busy.listen(0));
	thrown('timeout', () => new net.Socket().setTimeout('x'));
	thrown('timeout', () => new net.Socket().setTimeout(-1));
	thrown('timeout', () => new net.Socket().setTimeout(Infinity));
	thrown('timeout', () => new net.Socket().setTimeout(5, 5));
	thrown('write', () => new net.Socket().write(null));
	thrown('write', () => new net.Socket().write({}));
	thrown('connectionListener', () => net.createServer(null, 5));
	thrown('setDefaultAutoSelectFamily', () => net.setDefaultAutoSelectFamily(5));
	thrown('setDefaultAutoSelectFamilyAttemptTimeout', () => net.setDefaultAutoSelectFamilyAttemptTimeout(0));
	net.createServer().close(e => log('not running', e.code, e.message));
	new net.Socket().on('error', e => log('reset', e.code, e.message)).on('close', h => log('reset close', h)).resetAndDestroy();
	new net.Socket().on('close', h => log('destroyed', h)).destroy();
	const never = new net.Socket();
	never.on('error', e => log('write', e.code, e.message)).on('close', h => log('write close', h));
	never.write('x', e => log('write callback', e?.code));
	await new Promise(r => setTimeout(r, 30));
	busy.close(() => log('over'));
})();
