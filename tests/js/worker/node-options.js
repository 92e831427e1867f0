// NODE_OPTIONS in a worker's environment: switches of its thread, and what it cannot change.
const { Worker } = require('worker_threads');

for (const NODE_OPTIONS of ['--bad', '--title=x', '"x', '--version', '--redirect-warnings=x'])
	try {
		new Worker('', { eval: true, env: { NODE_OPTIONS } });
	} catch (error) {
		console.log(error.code, error.message);
	}
// expect: ERR_WORKER_INVALID_EXEC_ARGV Initiated Worker with invalid NODE_OPTIONS env variable: --bad is not allowed in NODE_OPTIONS
// expect: ERR_WORKER_INVALID_EXEC_ARGV Initiated Worker with invalid NODE_OPTIONS env variable: --title= is not allowed in NODE_OPTIONS
// expect: ERR_WORKER_INVALID_EXEC_ARGV Initiated Worker with invalid NODE_OPTIONS env variable: invalid value for NODE_OPTIONS (unterminated string)
// expect: ERR_WORKER_INVALID_EXEC_ARGV Initiated Worker with invalid NODE_OPTIONS env variable: --version is not allowed in NODE_OPTIONS
// expect: ERR_WORKER_INVALID_EXEC_ARGV Initiated Worker with invalid NODE_OPTIONS env variable: --redirect-warnings= is not allowed in NODE_OPTIONS

const show = 'console.log(process.env.NODE_OPTIONS, process.execArgv.join(), process.noDeprecation); process.exit(2);';
new Worker(show, { eval: true, env: { NODE_OPTIONS: '--no-deprecation --trace-exit' } }).on('exit', () => {
	new Worker(show, { eval: true, execArgv: ['--no-deprecation'] });
});
// expect: --no-deprecation --trace-exit  true
// expect: undefined --no-deprecation true
// stderr-has: , thread:1) WARNING: Exited the environment with code 2
