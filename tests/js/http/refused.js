// What node:https does not have is refused by its name, and so are options that would be without effect.
// run: {jsr} {file}
// expect: https server: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature https.createServer
// expect: https Server: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature https.Server
// expect: ciphers: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.ciphers
// expect: ciphers of an agent: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.minVersion
// expect: pfx: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.pfx
// expect: key object: ERR_FEATURE_UNAVAILABLE_ON_PLATFORM The feature options.key other than PEM as text or bytes
'use strict';
const https = require('https');
const refused = f => new Promise((resolve, reject) => {
	const made = f();
	made?.on?.('error', reject);
	made?.end?.();
});

(async () => {
	for (const [what, f] of Object.entries({
		'https server': () => https.createServer(),
		'https Server': () => new https.Server(),
		'ciphers': () => https.request({ ciphers: 'x' }), 'ciphers of an agent': () => https.request({ agent: new https.Agent({ minVersion: 'TLSv1.3' }) }),
		'pfx': () => https.request({ pfx: Buffer.alloc(1) }), 'key object': () => https.request({ key: [{ pem: 'x' }] })
	}))
		await refused(f).catch(e => console.log(`${what}:`, e.code, e.message.replace(/ is unavailable.*/, '')));
})();
