'use strict';
// Random calls of fs, child_process, process, fetch, net and modules, with paths that lead out of the sandbox in many ways.
// Arguments: seed, calls, the open folder, the closed one, a port.  tests/fuzz/policy.py watches the system calls.
const fs = require('fs'), child = require('child_process'), path = require('path'), os = require('os'), net = require('net'), dgram = require('dgram'), dns = require('dns'), tls = require('tls'), http = require('http'), { pathToFileURL } = require('url');
const [, , seed, calls, mine, out, port] = process.argv;

let state = Number(seed) >>> 0 || 1;
function random(n) {
	state ^= state << 13;
	state >>>= 0;
	state ^= state >>> 17;
	state ^= state << 5;
	state >>>= 0;
	return state % n;
}
const pick = list => list[random(list.length)];

const inside = ['file', 'deep', 'deep/file', 'link', 'folder', 'folder/file', 'new', 'new/a/b', 'hard', 'proc/cwd', 'proc/fd/3', 'proc/root', 'dangling', 'self', 'self/self/file', 'a/../b'];
const roots = () => pick([mine, mine, mine, `${mine}/../out`, out, `${mine}/folder`, '.', '..', `/proc/self/root${mine}`, `/proc/self/cwd`, `${mine}/deep/..`, `//${mine}/.`, '/proc/self/fd/0', '/dev/fd', '/etc', path.dirname(mine)]);
function name() {
	let p = `${roots()}/${pick(inside)}`;
	for (let i = random(3); i > 0; i--)
		p = pick([`${p}/..`, `${p}/.`, `${p}/`, p.replace('/', '//'), `${p}/../${pick(inside)}`, `${p}/${pick(inside)}`, path.relative(process.cwd(), p), p.replaceAll('.', '/./.').replace('/./.', '.')]);
	return pick([() => p, () => p, () => p, () => Buffer.from(p), () => pathToFileURL(p), () => p.slice(0, random(p.length) + 1)])();
}

const methods = [...new Set([...Object.keys(fs), ...Object.keys(fs.promises)])].filter(n => typeof fs[n] === 'function' && /^[a-z]/.test(n) && !/^(watchFile|unwatchFile)$/.test(n));
const option = () => pick([undefined, undefined, 'utf8', { recursive: true }, { recursive: true, force: true }, { dereference: true, recursive: true }, 0o644, random(10), pick(['r', 'w', 'a', 'r+', 'wx', 'a+', 'w+']), { withFileTypes: true }, { flag: pick(['r', 'w', 'a']) }]);

const acts = [
	() => { const n = pick(methods); return fs[n](name(), pick([name(), option(), 'text']), option(), () => 0); },
	() => { const n = pick(methods); return fs[n](name(), option()); },
	() => { const n = pick(Object.keys(fs.promises)); return typeof fs.promises[n] === 'function' && fs.promises[n](name(), pick([name(), option()]), option()); },
	() => { const n = pick(methods); return fs[n](random(40), option(), option()); },
	() => fs.closeSync(3 + random(60)),
	() => process.chdir(pick([mine, name()])),
	() => require(String(name())),
	() => import(String(name())),
	() => require.resolve(String(name())),
	() => child.spawn(pick(['cat', 'sh', String(name())]), [String(name())], { cwd: String(name()), shell: pick([false, true]) }).on('error', () => 0),
	() => child.spawnSync(String(name()), [], { env: { PATH: String(name()) } }),
	() => process.kill(1 + random(99999), 0),
	() => fetch(`http://${pick(['127.0.0.1', 'localhost', '[::1]', '0', '2130706433', '127.2', '[::ffff:127.0.0.1]', 'example.com'])}:${pick([port, 1, 80])}/`, pick([{}, { proxy: `http://127.0.0.1:${port}` }, { unix: String(name()) }])),
	() => fetch(pathToFileURL(String(name()))),
	() => net.connect(pick([Number(port), 1]), pick(['127.0.0.1', 'localhost', '::1', '0', '0.0.0.0', '::ffff:127.0.0.1'])).on('error', () => 0),
	() => net.connect(pick([String(name()), '\0jsr-fuzz'])).on('error', () => 0),
	() => net.createServer().on('error', () => 0).listen(pick([0, Number(port), String(name()), '\0jsr-fuzz']), pick([undefined, '127.0.0.1', '0.0.0.0', '::', 'localhost'])).unref(),
	() => new net.Socket({ fd: random(40) }).on('error', () => 0),
	() => dgram.createSocket('udp4').on('error', () => 0).unref().send('x', pick([Number(port), 9]), pick(['127.0.0.1', '0.0.0.0', '239.1.2.3', undefined]), pick([undefined, () => 0])),
	() => dgram.createSocket(pick(['udp4', 'udp6'])).on('error', () => 0).unref().bind(pick([0, Number(port)]), pick([undefined, '127.0.0.1', '::1', '0.0.0.0'])),
	() => dgram.createSocket('udp4').on('error', () => 0).unref().connect(Number(port), '127.0.0.1'),
	() => { const r = new dns.Resolver({ timeout: 100, tries: 1 }); r.setServers([`127.0.0.1:${port}`]); r.resolve4(pick(['a.test', 'localhost']), () => 0); },
	() => dns[pick(['resolve', 'resolveMx', 'lookup', 'resolveAny'])]('a.test', () => 0),
	() => dns.reverse('127.0.0.1', () => 0),
	() => tls.connect(Number(port), '127.0.0.1').on('error', () => 0),
	() => http.get({ port, host: pick(['127.0.0.1', 'localhost', '::1']), agent: pick([undefined, false]) }).on('error', () => 0),
	() => http.get({ socketPath: pick([String(name()), '\0jsr-fuzz']) }).on('error', () => 0),
	() => new WebSocket(`ws://${pick(['127.0.0.1', 'localhost', '0x7f.1'])}:${port}/`).addEventListener('error', () => 0),
	() => { process.env[pick(['TZ', 'PATH', 'HOME', 'TMPDIR', 'NODE_PATH', 'LD_PRELOAD', 'http_proxy'])] = String(name()); return new Date().toString(); },
	() => process.loadEnvFile(String(name())),
	() => os[pick(['hostname', 'networkInterfaces', 'userInfo', 'homedir', 'cpus', 'tmpdir'])](),
	() => fs.createReadStream(name()).on('error', () => 0).resume(),
	() => fs.createWriteStream(name()).on('error', () => 0).end('x'),
	() => process.umask(random(512))
];

process.on('uncaughtException', () => 0);
process.on('unhandledRejection', () => 0);
const begun = Date.now();
(async () => {
	for (let i = 0; i < Number(calls) && Date.now() - begun < 8000; i++) {
		try {
			const value = pick(acts)();
			value?.then?.(v => v?.close?.(), () => 0)?.catch?.(() => 0);
			if (typeof value?.close === 'function') try { value.close(); } catch {}
		} catch {}
		if (i % 8 === 0) await new Promise(setImmediate);
	}
	process.exit(0);
})();
