// What the kernel refuses arrives as node words it.  Run without root's powers and with few descriptors.
// needs: setpriv
// run: d=$(mktemp -d -p /tmp); chmod 777 $d; cp {jsr} $d/jsr; cp {file} $d/limits.js; cd $d; ulimit -n 64; export TMPDIR=$d; as=; [ $(id -u) = 0 ] && as="setpriv --reuid=65534 --regid=65534 --clear-groups"; $as ./jsr limits.js; r=$?; rm -rf $d; exit $r
// expect: Error ENOSPC -28 write - | ENOSPC: no space left on device, write
// expect: Error ELOOP -40 open D/loop | ELOOP: too many symbolic links encountered, open 'D/loop'
// expect: Error ENAMETOOLONG -36 stat D/nnnnnnnnnn | ENAMETOOLONG: name too long, stat 'D/nnnnnnnnnnnnnnnnnnnnnnn
// expect: Error EACCES -13 open D/secret | EACCES: permission denied, open 'D/secret'
// expect: Error EACCES -13 open D/secret | EACCES: permission denied, open 'D/secret'
// expect: Error EMFILE -24 open /dev/null | EMFILE: too many open files, open '/dev/null'
// expect: Error EMFILE -24 open D/f | EMFILE: too many open files, open 'D/f'
// expect: Error ENOSPC -28 write - | ENOSPC: no space left on device, write
// expect: Error ENOSPC -28 write - | ENOSPC: no space left on device, write
// expect: Error ENOSPC -28 write - | ENOSPC: no space left on device, write
'use strict';
var fs = require('fs'), path = require('path'), os = require('os');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'li-'));
function p(n) { return path.join(dir, n); }
function show(e) { console.log(e.name, e.code, e.errno, e.syscall, e.path ? e.path.replace(dir, 'D').slice(0, 12) : '-', '|', e.message.replace(dir, 'D').slice(0, 60)); }
function t(f) { try { f(); console.log('no error'); } catch (e) { show(e); } }
fs.symlinkSync('loop', p('loop'));
fs.writeFileSync(p('secret'), 'x', { mode: 0 });
t(function () { fs.writeFileSync('/dev/full', 'x'); });
t(function () { fs.openSync(p('loop')); });
t(function () { fs.statSync(p(new Array(301).join('n'))); });
t(function () { fs.readFileSync(p('secret')); });
t(function () { fs.writeFileSync(p('secret'), ''); });
var fds = [];
t(function () { for (;;) fds.push(fs.openSync('/dev/null')); });
fs.readFile(p('f'), function (e) {
	show(e);
	fds.forEach(function (fd) { fs.closeSync(fd); });
	fs.writeFile('/dev/full', 'x', function (e) {
		show(e);
		fs.promises.writeFile('/dev/full', 'y').catch(function (e) {
			show(e);
			fs.createWriteStream('/dev/full').on('error', function (e) {
				show(e);
				fs.rmSync(dir, { recursive: true });
			}).end('x');
		});
	});
});
