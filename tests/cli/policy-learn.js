// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// --policy-learn=FILE writes the policy that a run needed: with it the run passes, and with one line less it does not.
// run: mkdir one many made; touch one/a; for i in $(seq 0 19); do touch many/$i; done; {jsr} --policy-learn=p {file} 1; sed "s,$PWD,HERE," p | grep HERE; rm made/b; {jsr} --policy=p {file} 2; for part in one/a many made HOME_ 'SIGHUP\|"0"' hostname localhost; do grep -v $part p | tr '\n' ' ' | sed 's/^.*known\.//; s/, *\]/ ]/g' > q; {jsr} --policy=q {file} 3; done; {jsr} --policy-learn=p --sandbox {file} 4 2>&1 || echo $?; {jsr} --policy-learn=/none/p -p 5 2>&1
// expect: 1 ok
// expect:       "HERE/many",
// expect:       "HERE/one/a"
// expect:       "HERE/made/b"
// expect: 2 ok
// expect: 3 FileSystemRead
// expect: 3 FileSystemRead
// expect: 3 FileSystemWrite
// expect: 3 ok
// expect: 3 Signals
// expect: 3 Info
// expect: 3 Net
// expect: jsr: --policy-learn allows everything: it cannot be used with a policy
// expect: 9
// expect: 5
// expect: jsr: cannot write the policy /none/p: No such file or directory
const fs = require('fs'), os = require('os'), number = process.argv[2];
(async () => {
	try {
		fs.readFileSync('one/a');
		for (let i = 0; i < 20; i++)
			await fs.promises.readFile(`many/${i}`);
		fs.writeFileSync('made/b', process.env.HOME_ ?? '');
		process.kill(process.pid, 0);
		os.hostname();
		await fetch('http://localhost:2/').catch(({ cause }) => { if (cause.code !== 'ECONNREFUSED') throw cause; });
		console.log(number, 'ok');
	} catch (error) {
		console.log(number, error.permission ?? error);
	}
})();
