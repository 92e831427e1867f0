// What node:http and node:https do not have is refused by its name, and so are options that would be without effect.
// run: {jsr} {file}
// expect: CONNECT: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature http.request with the method CONNECT
// expect: upgrade: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature http.request with the field upgrade
// expect: own connection: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.createConnection
// expect: local address: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.localAddress
// expect: agent: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature an agent that makes its own connections
// expect: old agent: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature an agent that makes its own connections
// expect: ciphers: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.ciphers
// expect: ciphers of an agent: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.minVersion
// expect: pfx: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.pfx
// expect: key object: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.key other than PEM as text or bytes
// expect: trailers: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature http.ClientRequest.prototype.addTrailers
// expect: HEAD with a body: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature http.request with the method HEAD and a body
// expect: length: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature http.request with a content-length that is no number
'use strict';
const http = require('http'), https = require('https');
const refused = f => new Promise((resolve, reject) => {
	const made = f();
	made?.on?.('error', reject);
	made?.end?.();
});

(async () => {
	for (const [what, f] of Object.entries({
		'CONNECT': () => http.request({ method: 'CONNECT' }),
		'upgrade': () => http.request({ headers: { connection: 'upgrade', upgrade: 'websocket' } }),
		'own connection': () => http.request({ createConnection() {} }), 'local address': () => http.request({ localAddress: '127.0.0.1' }),
		'agent': () => http.request({ agent: new class extends http.Agent { createConnection() {} }() }),
		'old agent': () => http.request({ agent: { addRequest(request) { request.onSocket({}); } } }),
		'ciphers': () => https.request({ ciphers: 'x' }), 'ciphers of an agent': () => https.request({ agent: new https.Agent({ minVersion: 'TLSv1.3' }) }),
		'pfx': () => https.request({ pfx: Buffer.alloc(1) }), 'key object': () => https.request({ key: [{ pem: 'x' }] }),
		'trailers': () => http.request({ method: 'POST' }).on('error', () => {}).addTrailers({}),
		'HEAD with a body': () => { const q = http.request({ method: 'HEAD' }); q.write('x'); return q; },
		'length': () => http.request({ method: 'POST', headers: { 'content-length': 'x' } })
	}))
		await refused(f).catch(e => console.log(`${what}:`, e.code, e.message.replace(/ is unavailable.*/, '')));
})();
