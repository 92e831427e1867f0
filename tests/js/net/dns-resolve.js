// Questions to a name server: each type of record, errors, time-outs, cancelling, servers; with callbacks and promises.
// run: ldconfig -p | grep -q libcares.so.2 || { echo 'libc-ares2 is not installed'; exit 77; }; {jsr} {file}
// expect: A ["1.2.3.4","5.6.7.8"]
// expect: A with ttl [{"address":"1.2.3.4","ttl":60},{"address":"5.6.7.8","ttl":60}]
// expect: AAAA ["2001:db8::1"]
// expect: CNAME ["other.test"]
// expect: MX [{"exchange":"mail.test","priority":10}]
// expect: NS ["ns1.test","ns2.test"]
// expect: PTR ["host.test"]
// expect: TXT [["one","two"],["three"]]
// expect: SRV [{"name":"srv.test","port":5060,"priority":1,"weight":2}]
// expect: SOA {"nsname":"ns.test","hostmaster":"admin.test","serial":5,"refresh":4,"retry":3,"expire":2,"minttl":1}
// expect: NAPTR [{"flags":"s","service":"SIP+D2U","regexp":"","replacement":"_sip.test","order":30,"preference":100}]
// expect: CAA [{"critical":128,"issue":"ca.test"}]
// expect: reverse ["7.2.0.192.in-addr.arpa"]
// expect: reverse 6 ["1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa"]
// expect: unicode ["xn--bcher-kva.test"]
// expect: missing ENOTFOUND queryA missing.test queryA ENOTFOUND missing.test
// expect: failing ESERVFAIL queryMx failing.test
// expect: refused EREFUSED queryA refused.test
// expect: nothing ENODATA queryAaaa nothing.test
// expect: broken EBADRESP queryA broken.test
// expect: silent ETIMEOUT queryA silent.test
// expect: bad address EINVAL getHostByAddr nonsense
// expect: bad type ERR_INVALID_ARG_VALUE
// expect: no callback ERR_INVALID_ARG_TYPE
// expect: pending ERR_DNS_SET_SERVERS_FAILED
// expect: cancelled ECANCELLED,ECANCELLED,ECANCELLED
// expect: afterwards ["1.2.3.4","5.6.7.8"]
// expect: callback ["1.2.3.4","5.6.7.8"]
// expect: default ["1.2.3.4","5.6.7.8"]
'use strict';
const dgram = require('dgram'), dns = require('dns');

// ---- a name server that answers by the first label of the name

const labels = name => Buffer.concat([...name.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])]);
const u16 = n => Buffer.from([n >> 8, n & 255]), u32 = n => Buffer.from([n >>> 24, n >> 16 & 255, n >> 8 & 255, n & 255]);
const string = text => Buffer.from([text.length, ...Buffer.from(text)]);
const record = (type, ...data) => {
	const all = Buffer.concat(data);
	return Buffer.concat([Buffer.from([0xc0, 12]), u16(type), u16(1), u32(60), u16(all.length), all]);
};
const answers = {
	a: [record(1, Buffer.from([1, 2, 3, 4])), record(1, Buffer.from([5, 6, 7, 8]))],
	aaaa: [record(28, Buffer.from('20010db8000000000000000000000001', 'hex'))],
	cname: [record(5, labels('other.test'))],
	mx: [record(15, u16(10), labels('mail.test'))],
	ns: [record(2, labels('ns1.test')), record(2, labels('ns2.test'))],
	ptr: [record(12, labels('host.test'))],
	txt: [record(16, string('one'), string('two')), record(16, string('three'))],
	srv: [record(33, u16(1), u16(2), u16(5060), labels('srv.test'))],
	soa: [record(6, labels('ns.test'), labels('admin.test'), u32(5), u32(4), u32(3), u32(2), u32(1))],
	naptr: [record(35, u16(30), u16(100), string('s'), string('SIP+D2U'), string(''), labels('_sip.test'))],
	caa: [record(257, Buffer.from([128]), string('issue'), Buffer.from('ca.test'))]
};
const codes = { missing: 3, failing: 2, refused: 5 };

const server = dgram.createSocket('udp4', (question, from) => {
	const names = [];
	let at = 12;
	for (; question[at]; at += question[at] + 1)
		names.push(question.toString('latin1', at + 1, at + 1 + question[at]));
	const end = at + 5, type = question.readUInt16BE(at + 1), { 0: first } = names;
	if (first === 'silent')
		return;
	const isReverse = names.at(-1) === 'arpa', isOther = first.startsWith('xn--');
	const found = isReverse ? [record(12, labels(names.join('.')))] : isOther ? [record(12, labels(names.join('.')))] : answers[first] ?? [];
	const head = Buffer.from(question.subarray(0, 12));
	head[2] = 0x84;
	head[3] = 0x80 | (codes[first] ?? 0);
	head.writeUInt16BE(first === 'broken' ? 9 : found.length, 6);
	head.writeUInt16BE(0, 8);
	head.writeUInt16BE(0, 10);
	server.send(Buffer.concat([head, question.subarray(12, end), ...found]), from.port, from.address);
});

const shown = async (what, promise) => {
	try {
		console.log(what, JSON.stringify(await promise));
	} catch (error) {
		console.log(what, error.code, error.syscall, error.hostname, ...what === 'missing' ? [error.message] : []);
	}
};
const thrown = (what, f) => {
	try {
		f();
	} catch (error) {
		console.log(what, error.code, ...error.syscall ? [error.syscall, error.hostname] : []);
	}
};

server.bind(0, '127.0.0.1', async () => {
	const { port } = server.address(), servers = [`127.0.0.1:${port}`];
	const resolver = new dns.promises.Resolver({ timeout: 300, tries: 1 });
	resolver.setServers(servers);
	await shown('A', resolver.resolve('a.test'));
	await shown('A with ttl', resolver.resolve4('a.test', { ttl: true }));
	await shown('AAAA', resolver.resolve6('aaaa.test'));
	await shown('CNAME', resolver.resolveCname('cname.test'));
	await shown('MX', resolver.resolveMx('mx.test'));
	await shown('NS', resolver.resolveNs('ns.test'));
	await shown('PTR', resolver.resolvePtr('ptr.test'));
	await shown('TXT', resolver.resolveTxt('txt.test'));
	await shown('SRV', resolver.resolve('srv.test', 'SRV'));
	await shown('SOA', resolver.resolveSoa('soa.test'));
	await shown('NAPTR', resolver.resolveNaptr('naptr.test'));
	await shown('CAA', resolver.resolveCaa('caa.test'));
	await shown('reverse', resolver.reverse('192.0.2.7'));
	await shown('reverse 6', resolver.reverse('2001:db8::1'));
	await shown('unicode', resolver.resolvePtr('bücher.test'));
	await shown('missing', resolver.resolve4('missing.test'));
	await shown('failing', resolver.resolveMx('failing.test'));
	await shown('refused', resolver.resolve4('refused.test'));
	await shown('nothing', resolver.resolve6('nothing.test'));
	await shown('broken', resolver.resolve4('broken.test'));
	await shown('silent', resolver.resolve4('silent.test'));
	thrown('bad address', () => dns.reverse('nonsense', () => {}));
	thrown('bad type', () => dns.resolve('a.test', 'NONE', () => {}));
	thrown('no callback', () => dns.resolve4('a.test'));

	const patient = new dns.Resolver();
	patient.setServers(servers);
	const all = Promise.all(['silent.a', 'silent.b', 'silent.c'].map(name => new Promise(resolve => {
		patient.resolve4(name, error => { resolve(error.code); });
	})));
	thrown('pending', () => patient.setServers(servers));
	setTimeout(() => patient.cancel(), 20);
	console.log('cancelled', String(await all));
	await shown('afterwards', new Promise((resolve, reject) => patient.resolve4('a.test', (error, found) => error ? reject(error) : resolve(found))));
	await shown('callback', new Promise(resolve => patient.resolve('a.test', 'A', (error, found) => resolve(found))));
	dns.setServers(servers);
	await shown('default', dns.promises.resolve4('a.test'));
	server.close();
});
