// On a terminal: isTTY, sizes, colours, cursor movement; setRawMode and typed input.
// needs: script
// run: TERM=xterm-256color script -qec "stty cols 91 rows 33 -echo; {jsr} {file}" /dev/null < /dev/null | tr -d '\r' | cat -v
// run: (sleep 0.5; printf 'typed\n') | script -qec "stty -echo; {jsr} {file} in" /dev/null | tr -d '\r'
// expect: true 91 33 91x33 true true false
// expect: 8 1 24 4 true false false
// expect: ^[[4G^[[3;2H^[[2D^[[3B^[[2K^[[1K^[[0JERR_OUT_OF_RANGE
// expect:  cb
// expect: true true true
// expect: true false function
// expect: true
// expect: "typed\n"
'use strict';
var out = process.stdout, tty = require('tty');

function say() { out.write(Array.prototype.join.call(arguments, ' ') + '\n'); }

if (process.argv[2] === 'in') {
	say(process.stdin instanceof tty.ReadStream, out instanceof tty.WriteStream, process.stderr instanceof tty.WriteStream);
	say(process.stdin.isTTY, process.stdin.isRaw, typeof process.stdin.setRawMode);
	process.stdin.setRawMode(true);
	say(process.stdin.isRaw);
	process.stdin.setRawMode(false);
	process.stdin.setEncoding('utf8').once('data', function (line) {
		say(JSON.stringify(line));
		process.stdin.pause();
		process.exit(0);
	});
} else {
	say(out.isTTY, out.columns, out.rows, out.getWindowSize().join('x'), process.stderr.isTTY, tty.isatty(1), tty.isatty(99));
	say(out.getColorDepth({ TERM: 'xterm-256color' }), out.getColorDepth({ TERM: 'dumb' }), out.getColorDepth({ COLORTERM: 'truecolor' }),
		out.getColorDepth({ TERM: 'xterm' }), out.hasColors(256, { TERM: 'xterm-256color' }), out.hasColors({ NO_COLOR: '1' }), out.hasColors(16, { FORCE_COLOR: '0' }));
	out.cursorTo(3);
	out.cursorTo(1, 2);
	out.moveCursor(-2, 3);
	out.clearLine(0);
	out.clearLine(-1);
	out.clearScreenDown(function () { say(' cb'); });
	try {
		out.hasColors(1);
	} catch (err) {
		say(err.code);
	}
}
