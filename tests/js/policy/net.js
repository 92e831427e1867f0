// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Ways to hosts that are not allowed.
// run: python3 {dir}/_server.py {jsr} --sandbox "--allow-net=127.0.0.1:PORT,unix:$PWD/in.sock,unix:$PWD/link.sock,*.test" {file}
// expect: refused: 31 allowed: 10
'use strict';
const { refuses, keeps, allows, end } = require('./_refused.js');
const port = process.argv[2], here = process.cwd();
const at = (host, path = '') => () => fetch(`http://${host}:${port}/${path}`).then(r => r.text());
const N = 'Net';
for (const host of ['127.0.0.2', '127.1.1.1', '0x7f.2', '0177.0.0.2', '2130706434', '127.2', '[::ffff:127.0.0.2]', '[::ffff:7f00:2]', '0.0.0.0', '0', '[::]',
  '[64:ff9b::7f00:2]', '[::127.0.0.2]', '127.0.0.1.nip.io', 'test', 'xtest', '①②⑦.0.0.②'])
  refuses(host, N, at(host));
refuses('another port', N, () => fetch('http://127.0.0.1:1024/'));
refuses('https', N, () => fetch('https://127.0.0.1/'));
refuses('redirect', N, at('127.0.0.1', 'other'));
refuses('two redirects', N, at('127.0.0.1', 'again'));
refuses('redirect, odd', N, at('127.0.0.1', 'odd'));
refuses('redirect to a port', N, at('127.0.0.1', 'port'));
keeps('redirect to a file', at('127.0.0.1', 'file'));
refuses('socket', N, () => fetch('http://x/', { unix: `${here}/out.sock` }));
refuses('socket by a link', N, () => fetch('http://x/', { unix: `${here}/link.sock` }));
refuses('WebSocket', N, () => new WebSocket(`ws://127.0.0.2:${port}/`));
refuses('WebSocket by a proxy', N, () => new WebSocket(`ws://127.0.0.1:${port}/`, { proxy: `http://127.0.0.2:${port}` }));
refuses('EventSource', null, () => new Promise((yes, no) => { const s = new EventSource(`http://127.0.0.2:${port}/`); s.onopen = yes; s.onerror = e => { s.close(); no({ code: 'ERR_ACCESS_DENIED', message: '' }); }; }));
refuses('proxy', N, () => fetch(`http://127.0.0.1:${port}/`, { proxy: 'http://127.0.0.2:1025' }));
keeps('proxy of the environment', () => { process.env.http_proxy = 'http://127.0.0.2:1025'; return at('127.0.0.1')(); });
allows('address', at('127.0.0.1'), 'here');
allows('name', at('localhost'), 'here');
allows('odd spelling', at('0x7f.1'), 'here');
allows('mapped', at('[::ffff:127.0.0.1]'), 'here');
allows('a Request', () => fetch(new Request(`http://127.0.0.1:${port}/`)).then(r => r.text()), 'here');
allows('socket', () => fetch('http://x/', { unix: `${here}/in.sock` }).then(r => r.text()), 'here');
allows('socket again', () => fetch('http://x/', { unix: `${here}/in.sock` }).then(r => r.text()), 'here');
allows('data:', () => fetch('data:,text').then(r => r.text()), 'text');
allows('a name that is allowed is looked up', () => fetch(`http://no-such-host.test:${port}/`).catch(e => e.cause.code !== 'ERR_ACCESS_DENIED'), true);
allows('permission', () => process.permission.has('net', `127.0.0.1:${port}`) && !process.permission.has('net', '127.0.0.2') && !process.permission.has('net'), true);
end();
