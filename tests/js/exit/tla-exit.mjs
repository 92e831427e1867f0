// process.exit() in a module that has waited ends the run as anywhere else; only one that waits in vain ends with 13.
// run: {jsr} {file} 2>err; echo "rc=$?"; {jsr} {file} code 2>>err; echo "rc=$?"; {jsr} {file} timer 2>>err; echo "rc=$?"; cat err; {jsr} {file} vain 2>err; echo "rc=$?"
// expect: exit 0 undefined
// expect: rc=0
// expect: exit 5 5
// expect: rc=5
// expect: exit 0 undefined
// expect: rc=0
// expect: exit 0 13
// expect: rc=13
process.on('exit', (code) => console.log('exit', code, process.exitCode));
const how = process.argv[2];
if (how === 'timer')
	setTimeout(() => process.exit(), 2);
if (how === 'timer' || how === 'vain')
	await new Promise(() => {});
await new Promise((resolve) => { setTimeout(resolve, 2); });
process.exit(how === 'code' ? 5 : undefined);
