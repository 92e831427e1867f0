// A stream with captureRejections is destroyed by what its listeners reject with.
const stream = require('stream'); const order = [];
const r = new stream.Readable({ captureRejections: true, read() {} }); r.push('x');
r.on('error', e => { console.log('r', e.message, r.destroyed); }); r.on('data', async () => { throw new Error('kaboom'); });
const w = new stream.Writable({ captureRejections: true, highWaterMark: 1, write(c, e, cb) { process.nextTick(cb); } });
w.on('error', e => console.log('w', e.message, w.destroyed)); w.on('drain', async () => { throw new Error('k2'); }); w.write('hello', () => { w.write('world'); });
const t = new stream.Transform({ captureRejections: true, transform(c, e, cb) { cb(null, c); } }); t.on('error', e => console.log('t', e.message, t.destroyed)); t.on('data', async () => { throw new Error('k3'); }); t.write('a');
// expect: t k3 true
// expect: r kaboom true
// expect: w k2 true
