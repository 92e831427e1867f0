// A pipe in non-blocking mode: write answers false, 'drain' comes each time, everything arrives; who does not wait for it
// keeps what is unwritten in memory, as in node.
// needs: python3
// run: for how in wait flood; do python3 -c "$(sed -n 's/^\/\/> //p' {file})" {jsr} {file} $how; done
// expect: waited true
// expect: 30750000 0
// expect: false true
// expect: 30750000 0
//> import os, subprocess, sys, time
//> r, w = os.pipe()
//> os.set_blocking(w, False)
//> p = subprocess.Popen(sys.argv[1:], stdout=w, stderr=subprocess.PIPE)
//> os.close(w)
//> time.sleep(0.2)
//> n = 0
//> while True:
//>     b = os.read(r, 1 << 20)
//>     if not b: break
//>     n += len(b)
//> print(p.stderr.read().decode().strip())
//> print(n, p.wait())
var line = new Array(1025).join('x') + '\n', i = 0, waits = 0, ok = true;
function done() { process.stderr.write('waited ' + (waits > 0) + '\n'); }
if (process.argv[2] === 'wait') {
  (function go() {
    while (i++ < 30000)
      if (!process.stdout.write(line)) {
        waits++;
        process.stdout.once('drain', go);
        return;
      }
    done();
  })();
} else {
  for (; i < 30000; i++) ok = process.stdout.write(line);
  process.stderr.write(ok + ' ' + (process.stdout.writableLength > 20000000) + '\n');
}
