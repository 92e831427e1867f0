// Duplex.from takes web streams, pairs of them and blobs; what was written reaches a web stream as a Buffer, as in node.
const { Duplex, Writable } = require('stream');
const ws = new WritableStream({ write(c) { console.log('w', c) } });
const rs = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close() } });
try { const d = Duplex.from(ws); d.end('x'); } catch (e) { console.log(e.message) }
try { const d = Duplex.from(rs); d.on('data', x => console.log('r', x)); } catch (e) { console.log(e.message) }
const t = new TransformStream();
try { const d = Duplex.from(t); d.on('data', x => console.log('t', x)); d.end(Buffer.from('q')); } catch (e) { console.log(e.message) }
const mk = n => new WritableStream({ write(c) { console.log(n, c) } });
Writable.fromWeb(mk('a')).end('x');
{ const w = Writable.fromWeb(mk('a2')); w.cork(); w.write('x'); w.write(Buffer.from('y')); w.uncork(); }
Writable.fromWeb(mk('b'), {decodeStrings:false}).end('x');
Writable.fromWeb(mk('c'), {objectMode:true}).end('x');
Duplex.fromWeb({readable:new ReadableStream(), writable: mk('d')}).write('x');
Duplex.fromWeb({readable:new ReadableStream(), writable: mk('e')}, {decodeStrings:false}).write('x');
Duplex.from({readable:new ReadableStream(), writable: mk('f')}).write('x');
Duplex.from(mk('g')).end('x');
Duplex.from(new Blob(['blob'])).on('data', x => console.log('blob', x));
require('stream/promises').finished(new Duplex(), { cleanup: true });
try { require('stream/promises').finished(new Duplex(), { cleanup: 2 }); } catch (e) { console.log(e.code); }
