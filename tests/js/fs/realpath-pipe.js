// The real path of /dev/stdin, where that is a pipe, ends with the pipe's name, as node has it.
// run: : | {jsr} {file}
// expect: true pipe
// expect: true pipe
// expect: ENOENT realpath
const fs = require('fs');
const show = path => console.log(/^\/proc\/\d+\/fd\/pipe:\[\d+\]$/.test(path), 'pipe');
show(fs.realpathSync('/dev/stdin'));
fs.realpath('/dev/stdin', (error, path) => {
	show(path);
	fs.realpath.native('/dev/stdin', ({ code, syscall }) => console.log(code, syscall));
});
