// Parses access-log lines written by a stream and read back through two transforms.
var fs = require('fs'), path = require('path'), os = require('os'), stream = require('stream'), util = require('util');
var file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'log-')), 'access.log');
function Lines() { stream.Transform.call(this, { readableObjectMode: true }); this.rest = ''; }
util.inherits(Lines, stream.Transform);
Lines.prototype._transform = function (chunk, encoding, done) {
  var parts = (this.rest + chunk).split('\n');
  this.rest = parts.pop();
  parts.forEach(function (line) { this.push(line); }, this);
  done();
};
Lines.prototype._flush = function (done) { if (this.rest) this.push(this.rest); done(); };
var pattern = /^(\S+) \S+ \S+ \[([^\]]+)\] "(\w+) (\S+) HTTP\/[\d.]+" (\d{3}) (\d+|-)$/;
var parse = new stream.Transform({
  objectMode: true,
  transform: function (line, encoding, done) {
    var m = pattern.exec(line);
    done(null, m ? { ip: m[1], method: m[3], url: m[4], status: +m[5], bytes: m[6] === '-' ? 0 : +m[6] } : { bad: line });
  }
});
var out = fs.createWriteStream(file), i;
for (i = 0; i < 3000; i++)
  out.write('10.0.0.' + (i % 7) + ' - - [01/Jan/2024:00:00:' + (i % 60) + ' +0000] "' + (i % 5 ? 'GET' : 'POST') + ' /p/' + (i % 11) + '?q=é HTTP/1.1" ' + (i % 13 ? 200 : 404) + ' ' + (i % 17 ? i : '-') + '\n');
out.end('garbage', function () {
  var status = {}, ips = {}, bytes = 0, bad = 0;
  stream.pipeline(fs.createReadStream(file, { highWaterMark: 777 }), new Lines(), parse, new stream.Writable({
    objectMode: true,
    write: function (r, encoding, done) {
      if (r.bad) { bad++; return done(); }
      status[r.status] = (status[r.status] || 0) + 1;
      ips[r.ip] = (ips[r.ip] || 0) + 1;
      bytes += r.bytes;
      done();
    }
  }), function (error) {
    console.log(error, status, bytes, bad);
    console.log(Object.keys(ips).sort(function (a, b) { return ips[b] - ips[a] || a.localeCompare(b); }).slice(0, 3));
    fs.rmSync(path.dirname(file), { recursive: true });
  });
});

// expect: undefined { '200': 2769, '404': 231 } 4233708 1
// expect: [ '10.0.0.0', '10.0.0.1', '10.0.0.2' ]
