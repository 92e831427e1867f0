// A hook sees who called listen(): the stack, at its usual length, reaches that far.
'use strict';
const { createHook } = require('async_hooks');
const net = require('net');
const seen = [];
const hook = createHook({
	init(id, type) {
		if (type === 'TCPSERVERWRAP')
			seen.push(new Error().stack.split('\n').filter(line => line.includes('beginServer')).length);
	}
}).enable();
const server = net.createServer();
(function beginServer() { server.listen(0, () => { server.close(); }); })();
hook.disable();
console.log(seen.length, seen[0] > 0);
// expect: 1 true
