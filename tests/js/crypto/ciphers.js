// Ciphers: blocks, streams, authentication, wrapping, as pieces, texts and streams; states and lengths that are refused.
'use strict';
const crypto = require('crypto');
function t(name, run) {
	try {
		console.log(name, run());
	} catch (e) {
		console.log(name, e.name, e.code, e.message, Object.keys(e).join());
	}
}
const key = n => Buffer.alloc(n, 7), iv = n => Buffer.alloc(n, 9);

for (const [name, k, v, options] of [['aes-128-cbc', 16, 16], ['aes-256-ctr', 32, 16], ['aes-192-ecb', 24, 0], ['des-ede3-cbc', 24, 8], ['aes-128-cfb8', 16, 16],
	['aes-256-gcm', 32, 12], ['aes-128-gcm', 16, 20, { authTagLength: 8 }], ['aes-128-ccm', 16, 12, { authTagLength: 12 }], ['aes-256-ocb', 32, 12, { authTagLength: 16 }],
	['chacha20-poly1305', 32, 12, { authTagLength: 16 }], ['chacha20', 32, 16], ['id-aes256-wrap', 32, 8]])
	t(name, () => {
		const text = Buffer.alloc(40, 'text'), c = crypto.createCipheriv(name, key(k), v ? iv(v) : null, options);
		const sealed = Buffer.concat([c.update(text), c.final()]), isAuthenticated = /gcm|ccm|ocb|poly/.test(name);
		const d = crypto.createDecipheriv(name, crypto.createSecretKey(key(k)), v ? iv(v) : null, options);
		if (isAuthenticated)
			d.setAuthTag(c.getAuthTag());
		return [sealed.toString('base64'), isAuthenticated && c.getAuthTag().toString('hex'), Buffer.concat([d.update(sealed), d.final()]).equals(text)];
	});

t('texts', () => {
	const c = crypto.createCipheriv('aes-128-cbc', key(16), iv(16));
	return c.update('häß', 'utf8', 'base64') + c.update('0'.repeat(30), 'hex', 'base64') + c.final('base64');
});
t('no padding', () => {
	const c = crypto.createCipheriv('aes-128-cbc', key(16), iv(16)).setAutoPadding(false);
	c.update('a');
	return c.final();
});
const aad = (auth, kind, tag) => {
	const c = crypto[kind]('aes-128-ccm', key(16), iv(12), { authTagLength: 16 });
	if (tag)
		c.setAuthTag(tag);
	c.setAAD(Buffer.from(auth), { plaintextLength: 4 });
	return c;
};
t('ccm', () => {
	const c = aad('a', 'createCipheriv'), sealed = c.update('abcd');
	c.final();
	const d = aad('a', 'createDecipheriv', c.getAuthTag()), text = d.update(sealed, null, 'utf8');
	d.final();
	const wrong = aad('b', 'createDecipheriv', c.getAuthTag());
	console.log(text, wrong.update(sealed));
	return wrong.final();
});
t('gcm wrong', () => {
	const d = crypto.createDecipheriv('aes-128-gcm', key(16), iv(12)).setAAD(Buffer.from('x')).setAuthTag(Buffer.alloc(16));
	d.update('abc');
	return d.final();
});
const done = crypto.createCipheriv('aes-128-cbc', key(16), iv(16));
done.update('a');
done.final();
for (const [name, ...args] of [['update', 'b'], ['final'], ['setAutoPadding'], ['getAuthTag'], ['setAAD', Buffer.alloc(1)]])
	t(name, () => done[name](...args));
t('padding', () => crypto.createDecipheriv('aes-128-cbc', key(16), iv(16)).final());
t('decrypt', () => {
	const d = crypto.createDecipheriv('aes-128-cbc', key(16), iv(16));
	d.update(Buffer.alloc(32));
	return d.final();
});
for (const [name, ...args] of [['nope', 'k', 'i'], ['aes-128-cbc', 'k', iv(16)], ['aes-128-cbc', key(16), iv(15)], ['aes-128-cbc', key(16), null], ['aes-128-cbc', key(16)], ['aes-128-cbc', 5, iv(16)],
	['aes-128-gcm', key(16), iv(0)], ['aes-128-gcm', key(16), iv(12), { authTagLength: 5 }], ['aes-128-ccm', key(16), iv(12)], ['aes-128-ccm', key(16), iv(14), { authTagLength: 16 }],
	['aes-128-ocb', key(16), iv(12), { authTagLength: 17 }], ['chacha20-poly1305', key(32), iv(13)], ['aes-128-gcm', key(16), iv(12), { authTagLength: -1 }]])
	t(`new ${name}`, () => crypto.createCipheriv(name, ...args));
t('plaintextLength', () => crypto.createCipheriv('aes-128-ccm', key(16), iv(12), { authTagLength: 16 }).setAAD(Buffer.alloc(1)));
t('message', () => crypto.createCipheriv('aes-128-ccm', key(16), iv(13), { authTagLength: 16 }).update(Buffer.alloc(65536)));
t('tag', () => crypto.createDecipheriv('aes-128-gcm', key(16), iv(12)).setAuthTag(Buffer.alloc(3)));
t('encoding', () => crypto.createCipheriv('aes-128-cbc', key(16), iv(16)).update('a', 'utf8', 'nope'));
t('data', () => crypto.createCipheriv('aes-128-cbc', key(16), iv(16)).update(5));
t('info', () => [crypto.getCipherInfo('aes-256-gcm'), crypto.getCipherInfo('aes256'), crypto.getCipherInfo(901, { ivLength: 20 }), crypto.getCipherInfo('nope'), crypto.getCipherInfo('aes-128-cbc', { keyLength: 12 })]);
t('list', () => ['aes-128-cbc', 'aes-256-gcm', 'chacha20-poly1305', 'id-aes128-wrap'].every(name => crypto.getCiphers().includes(name)));

const sealing = crypto.createCipheriv('aes-128-cbc', key(16), iv(16)), opening = crypto.createDecipheriv('aes-128-cbc', key(16), iv(16));
let text = '';
sealing.pipe(opening).setEncoding('utf8').on('data', part => { text += part; }).on('end', () => console.log('stream', text));
sealing.write('some ');
sealing.end('text');
