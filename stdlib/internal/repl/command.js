'use strict';
// `jsr` on a terminal, and `jsr repl`.

const { kStandalone, kError, kShown } = require('internal/repl/symbols');

/* The prompt is on the screen before the rest of the library is loaded; what is typed until then waits in the
 * terminal. */
function greet() {
	const binding = internalBinding('stdio'), text = `Welcome to jsr v${process.versions.jsr}.
Type ".help" for more information.
`;
	const early = process.env.TERM !== 'dumb' && binding.isTTY(0) && binding.isTTY(1) &&
		binding.setRawMode(0, true) === 0;
	binding.drawLine(early ? `${text}> ` : text, undefined);
	return early;
}

function start() {
	if (process.execArgv.some(option => /^--input[-_]type/.test(option))) {
		internalBinding('stdio').write(2, 'Cannot specify --input-type for REPL\n');
		process.exit(9);
	}
	const shown = greet();
	const { REPLServer, REPL_MODE_STRICT, REPL_MODE_SLOPPY } = require('repl');
	const { env, stdin, stdout } = process;
	const repl = new REPLServer({
		[kStandalone]: true, [kShown]: shown, input: stdin, output: stdout, useGlobal: true,
			breakEvalOnSigint: true,
		replMode: env.NODE_REPL_MODE === 'strict' ? REPL_MODE_STRICT : REPL_MODE_SLOPPY,
		keys: env.JSR_REPL_KEYS, preview: env.JSR_REPL_PREVIEW !== '0'
	});
	if (repl.terminal)
		require('internal/repl/history').attach(repl);
	require('internal/process').setRepl(err => { repl[kError](err); });
	repl.on('exit', () => { process.exit(); });
}

module.exports = { start };
