// NODE_OPTIONS: its words, what may stand there, and what overrules it.  Values and order as node 20 has them.
const { spawnSync } = require('child_process');
const fs = require('fs');

function run(options, ...args) {
	const env = { ...process.env, NODE_OPTIONS: options };
	const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
	return `${stdout.trim()} ${stderr.replace(/\n.*/s, '').trim()} ${status}`.trim();
}

const title = ['-p', 'process.title + process.execArgv'];
console.log('words');
for (const text of ['--title=a', '--title "a b" ', '--ti"tle=a"b', '--title="a \\"b\\\\c"', '"--title=x y" --no-warnings'])
	console.log(run(text, ...title));
// expect: words
// expect: a-p,process.title + process.execArgv  0
// expect: a b-p,process.title + process.execArgv  0
// expect: ab-p,process.title + process.execArgv  0
// expect: a "b\c-p,process.title + process.execArgv  0
// expect: x y-p,process.title + process.execArgv  0

console.log('faults');
for (const text of ['--title="a', '--title="a\\', '--title', '--title=', '-e 1', '-p', '--test', '--version', '--', '--no-such=1', '--stack-size=9', '--no-title',
	'--sandbox', '--allow-read=/', '--policy=x', '--env-file=x', '--max-wall=1', '--dns-result-order=x'])
	console.log(run(text, '-p', '1'));
// expect: faults
// expect: {jsr}: invalid value for NODE_OPTIONS (unterminated string) 9
// expect: {jsr}: invalid value for NODE_OPTIONS (invalid escape) 9
// expect: {jsr}: --title requires an argument 9
// expect: {jsr}: --title= requires an argument 9
// expect: {jsr}: -e is not allowed in NODE_OPTIONS 9
// expect: {jsr}: -p is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --test is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --version is not allowed in NODE_OPTIONS 9
// expect: {jsr}: -- is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --no-such= is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --stack-size= is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --no-title is an invalid negation because it is not a boolean option 9
// expect: {jsr}: --sandbox is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --allow-read= is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --policy= is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --env-file= is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --max-wall= is not allowed in NODE_OPTIONS 9
// expect: {jsr}: --dns-result-order must be verbatim, ipv4first or ipv6first 9

console.log('order');
console.log(run('--max-http-header-size=1234', '--max-http-header-size=5678', '-p', 'http.maxHeaderSize'));
console.log(run('--max_http_header_size=1234', '-p', 'http.maxHeaderSize'));
console.log(run('--no-warnings', '--warnings', '-p', 'process.noProcessWarnings'));
console.log(run('--no-deprecation --title=a --title=b', '-p', 'process.noDeprecation + process.title'));
fs.writeFileSync('a.js', 'console.log("a")');
fs.writeFileSync('b.js', 'console.log("b")');
console.log(run('--require ./a.js', '-r', './b.js', '-p', '"program"').replaceAll('\n', ' '));
console.log(run('--dns-result-order=ipv4first', '-p', 'dns.getDefaultResultOrder()'));
console.log(run('--no-network-family-autoselection --network-family-autoselection-attempt-timeout 700', '-p',
	'[net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout()].join()'));
console.log(run('--redirect-warnings=w', '-e', 'process.emitWarning("said")'), fs.readFileSync('w', 'utf8').includes('Warning: said'));
console.log(run('--no-warnings', '-p', 'child_process.execFileSync(process.execPath, ["-p", "process.noProcessWarnings"], { encoding: "utf8" })'));
// expect: order
// expect: 5678  0
// expect: 1234  0
// expect: undefined  0
// expect: trueb  0
// expect: a b program  0
// expect: ipv4first  0
// expect: false,700  0
// expect: 0 true
// expect: true  0

const flags = process.allowedNodeEnvironmentFlags;
console.log(['-r', 'r', '--r', 'title', '--title', '--TITLE', '--no_warnings', '--eval', '--stack-trace-limit=1', '--sandbox'].filter(one => flags.has(one)).join());
for (const flag of flags)
	if (!/^--?[\w.-]+$/.test(flag) || !flags.has(flag)) console.log(flag);
// expect: -r,r,title,--title,--no_warnings,--stack-trace-limit=1
