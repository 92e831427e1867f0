// What is no text is no address, whichever a lookup of one's own says; a program that is told so goes on.
// expect: ERR_INVALID_IP_ADDRESS [ '127.0.0.1' ]
// expect: ERR_INVALID_IP_ADDRESS [ '::1' ]
// expect: ERR_INVALID_IP_ADDRESS [ '127.0.0.1' ]
// expect: ERR_INVALID_IP_ADDRESS undefined
// expect: ERR_INVALID_IP_ADDRESS x
'use strict';
const net = require('net'), { once } = require('events');

async function main() {
	for (const [family, found] of [[4, ['127.0.0.1']], [6, ['::1']], [0, [{ address: ['127.0.0.1'], family: 4 }]], [0, ['127.0.0.1']], [4, 'x']]) {
		const lookup = (name, options, done) => { done(null, found, options.all ? undefined : family); };
		const [error] = await once(net.connect({ host: 'name.test', port: 1, family, lookup }), 'close').catch(e => [e]);
		console.log(error.code, error.message.replace('Invalid IP address: ', ''));
	}
}

main();
