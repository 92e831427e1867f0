// _http_common's HTTPParser, by which packages that stand in for servers read messages.
'use strict';
const {HTTPParser:P, methods}=require('_http_common'); console.log(methods.length, methods[24], Object.keys(P).map(k=>k+'='+P[k]).join(' '));
const make = type => { const p=new P(); p.initialize(type,{}); for(const k of [0,1,2,3,4]) p[k]=(...a)=>{console.log(k,JSON.stringify(a.map(x=>Buffer.isBuffer(x)?'B:'+x:x)))}; return p; };
const shown = e => e instanceof Error ? [e.message, ...Object.entries(e)].join() : e;
const p = make(P.REQUEST);
const b=Buffer.from('POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: u\r\n\r\n');
console.log(p.execute(b), shown(p.finish()), p.headersCompleted());
const q = make(P.RESPONSE); console.log(q.execute(Buffer.from('HTTP/1.1 200 OK\r\n\r\nrest')), shown(q.finish()));
const r = make(P.RESPONSE); console.log(r.execute(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nre')), r.headersCompleted(), shown(r.finish()));
const s = make(P.REQUEST); console.log(shown(s.execute(Buffer.from('GET / HTTP/1.1\r\nA b\r\n\r\n'))));
const t = make(P.REQUEST); console.log(t.execute(Buffer.from('PUT /p HTTP/1.1\r\nContent-Length: 2\r\n\r\nab')));
const u = make(P.REQUEST); u[2] = (...a) => { console.log(a.length, a[7]); return 2; };
console.log(u.execute(Buffer.from('GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nabc')));
const v = make(P.RESPONSE); v[2] = () => 1; console.log(v.execute(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n')), v.execute(Buffer.from('HTTP/1.1 204 No\r\n\r\n')));
const w = make(P.REQUEST); w[2] = () => { throw new Error('mine'); }; try { w.execute(Buffer.from('GET / HTTP/1.1\r\n\r\n')); } catch (e) { console.log(e.message); }
const x = make(P.REQUEST); for (const piece of ['GE', 'T /a', ' HTTP/1.1\r\nA', ': b', '\r\n\r', '\n']) console.log(x.execute(Buffer.from(piece)));
