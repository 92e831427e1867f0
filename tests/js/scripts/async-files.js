// fs.promises, util.promisify and Promise helpers over many files.
// fault: raw reads and writes may be short
var fs = require('fs'), path = require('path'), os = require('os'), util = require('util'), dir;
var readFile = util.promisify(fs.readFile), names = [];
for (var i = 0; i < 20; i++) names.push('file-' + i);
fs.promises.mkdtemp(path.join(os.tmpdir(), 'async-')).then(function (made) {
  dir = made;
  return Promise.all(names.map(function (name, i) { return fs.promises.writeFile(path.join(dir, name), new Array(i + 1).join(name)); }));
}).then(function () {
  return fs.promises.readdir(dir);
}).then(function (found) {
  console.log(found.length);
  return Promise.all(found.sort().map(function (name) { return fs.promises.stat(path.join(dir, name)); }));
}).then(function (stats) {
  console.log(stats.reduce(function (sum, s) { return sum + s.size; }, 0), stats[0].isFile());
  return Promise.allSettled([readFile(path.join(dir, 'file-2'), 'utf8'), readFile(path.join(dir, 'none')), fs.promises.unlink(dir)]);
}).then(function (all) {
  console.log(all.map(function (r) { return r.status === 'fulfilled' ? r.value : r.reason.code + ' ' + r.reason.syscall; }));
  return fs.promises.open(path.join(dir, 'file-3'), 'r+');
}).then(function (handle) {
  return handle.write('ABC', 2).then(function (result) {
    console.log(result.bytesWritten, result.buffer);
    return handle.read(Buffer.alloc(8), 0, 8, 0);
  }).then(function (result) {
    console.log(result.bytesRead, String(result.buffer));
    return handle.truncate(4);
  }).then(function () { return handle.stat(); }).then(function (s) { console.log(s.size); }).finally(function () { return handle.close(); });
}).then(function () {
  return Promise.race([fs.promises.rm(dir, { recursive: true }).then(function () { return 'removed'; }), new Promise(function (r) { setTimeout(r, 10000, 'slow').unref(); })]);
}).then(function (v) {
  console.log(v, fs.existsSync(dir));
  return Promise.any([Promise.reject(new Error('one')), Promise.reject(new Error('two'))]);
}).catch(function (e) { console.log(e.constructor.name, e.message, e.errors.map(String)); throw new TypeError('last'); })
  .catch(function (e) { console.log(String(e)); }).finally(function () { console.log('end'); });

// expect: 20
// expect: 1285 true
// expect: [ 'file-2file-2', 'ENOENT open', 'EISDIR unlink' ]
// expect: 3 ABC
// expect: 8 fiABC3fi
// expect: 4
// expect: removed false
// expect: AggregateError All promises were rejected [ 'Error: one', 'Error: two' ]
// expect: TypeError: last
// expect: end
