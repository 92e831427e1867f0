// A signal that the kernel hands to an addon's thread does not write gathered output beside the script: no line is lost, twice or torn.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o signals.node {dir}/_c/signals.c -lpthread && {jsr} {file} >out; echo $?; {jsr} {dir}/signals.js check <out
// expect: 143
// expect: lines true in order true whole true
if (process.argv[2] === 'check') {
	const text = require('fs').readFileSync(0, 'utf8'), lines = text.split('\n'), tail = 'x'.repeat(100);
	const wrong = lines.findIndex((line, i) => line !== (i + 1 < lines.length ? i + tail : ''));
	console.log('lines', lines.length > 100, 'in order', wrong < 0 || wrong === lines.length, 'whole', text.endsWith('\n'));
} else {
	const start = require(`${process.cwd()}/signals.node`), tail = 'x'.repeat(100);
	const number = require('os').constants.signals.SIGTERM;
	let n = 0;
	while (n < 500)                // by then some were gathered, and the signal has its handler
		console.log(n++ + tail);
	for (start(number); ;)
		console.log(n++ + tail);
}
