// Children.
//// every way to start a program
const tool = `${out}/bin/tool`;
const starts = [() => child.spawnSync(tool).stdout, () => child.execFileSync(tool), () => child.execSync(tool), () => child.spawnSync('sh', ['-c', tool]).stdout, () => child.spawnSync(tool, { shell: true }).stdout,
	() => child.spawnSync(tool, { shell: '/bin/bash' }).stdout, () => child.spawnSync('/bin/sh', ['-c', tool]).stdout, () => child.execSync(tool, { shell: '/bin/dash' }), () => child.spawnSync('env', [tool]).stdout,
	() => child.spawnSync('node', ['-p', `require('child_process').execSync('${tool}')`]).stdout, () => child.spawnSync('../out/bin/tool').stdout, () => child.spawnSync('tool', { env: { PATH: `${out}/bin` } }).stdout,
	() => child.spawnSync('./tool', { cwd: `${out}/bin` }).stdout, () => child.spawnSync('tool', { cwd: `${out}/bin`, env: { PATH: '.' } }).stdout, () => process.execve?.(tool, ['tool'])];
for (const f of starts) attempt(f);
await new Promise(resolve => { try { const c = child.spawn(tool); c.stdout.on('data', show); c.on('close', resolve).on('error', resolve); } catch { resolve(); } });
await new Promise(resolve => { try { child.exec(tool, (e, text) => { show(text); resolve(); }); } catch { resolve(); } });
await new Promise(resolve => { try { child.execFile(tool, (e, text) => { show(text); resolve(); }); } catch { resolve(); } });
//// detached children
await new Promise(resolve => { try { const c = child.spawn(`${out}/bin/tool`, { detached: true, stdio: 'ignore' }); c.on('exit', resolve).on('error', resolve); } catch { resolve(); } });
//// fork
fs.writeFileSync(`${mine}/forked.js`, `process.send(require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8'))`);
for (const options of [{}, { execArgv: [] }, { execArgv: ['--allow-read'] }, { execPath: process.execPath }, { execPath: '/usr/bin/node' }, { stdio: ['pipe', 'pipe', 'pipe', 'ipc'] }])
	await new Promise(resolve => { try { const c = child.fork(`${mine}/forked.js`, options); c.on('message', show); c.on('exit', resolve).on('error', resolve); } catch { resolve(); } });
//// jsr by jsr
attempt(() => child.execFileSync(process.execPath, ['-p', `require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`]));
attempt(() => child.execFileSync('/proc/self/exe', ['-p', `require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`]));
attempt(() => child.execFileSync(process.argv0, ['-p', `require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`]));
//// whether a program exists
for (const [there, not] of [[`${out}/bin/tool`, `${out}/bin/tooo`], ['cat', 'caaat'], ['/bin/sh', '/bin/shhh'], ['./attack.js', './none.js']])
	for (const f of [p => { const r = child.spawnSync(p); if (r.error) throw r.error; }, p => child.execFileSync(p), p => { throw new Promise(() => 0) && child.spawn(p); }])
		differ(String(f), f, there, not);
//// whether a folder exists, by cwd
for (const f of [p => { const r = child.spawnSync('cat', { cwd: p }); if (r.error) throw r.error; }, p => child.execSync('true', { cwd: p })])
	differ(String(f), f, out, `${out}/none`);
//// one program is allowed: another name
// options: --allow-run=true --allow-env=PATH --allow-read={in} --allow-write={in}
const tool = `${out}/bin/tool`;
for (const f of [() => child.spawnSync(tool), () => child.spawnSync('true', { shell: true }), () => child.spawnSync(`true; ${tool}`, { shell: true }), () => child.execSync(tool), () => child.spawnSync('sh', ['-c', tool]),
	() => child.spawnSync('true/../sh', ['-c', tool]), () => child.spawnSync('/usr/bin/true/../sh', ['-c', tool]), () => child.spawnSync('true\0sh', ['-c', tool]), () => child.spawnSync('', ['-c', tool]),
	() => child.spawnSync('TRUE'), () => child.spawnSync(' true'), () => child.spawnSync('./true'), () => child.spawnSync('../out/bin/tool')])
	attempt(() => { const r = f(); show(r.stdout, r.stderr, r.error); });
//// one program is allowed: PATH
// options: --allow-run=tru --allow-run=cat --allow-env --allow-read={in} --allow-write={in}
// run: mkdir {in}/b; cp {out}/bin/tool {in}/b/cat; {jsr} {script}; rm {in}/b/cat
const show2 = r => show(r.stdout, r.stderr, r.error);
process.env.PATH = `${mine}/b:${process.env.PATH}`;
attempt(() => show2(child.spawnSync('cat', { input: '' })));
attempt(() => show2(child.spawnSync('cat', { input: '', env: { PATH: `${mine}/b` } })));
attempt(() => show2(child.spawnSync('./cat', { input: '', cwd: `${mine}/b` })));
process.chdir(`${mine}/b`);
attempt(() => show2(child.spawnSync('cat', { input: '', env: { PATH: '.:' } })));
attempt(() => show2(child.spawnSync('cat', { input: '', env: { PATH: '' } })));
attempt(() => show2(child.spawnSync(`${mine}/b/cat`, { input: '' })));
//// one program is allowed: a link of its name
// options: --allow-run=cat --allow-env=PATH --allow-read={in} --allow-write={in}
// run: ln -s {out}/bin/tool {in}/cat; {jsr} {script}
for (const f of [() => child.spawnSync(`${mine}/cat`), () => child.spawnSync('./cat', { cwd: mine }), () => child.spawnSync('../in/cat'), () => child.spawnSync('cat', { cwd: mine, env: { PATH: mine } })])
	attempt(() => { const r = f(); show(r.stdout, r.stderr, r.error); });
//// one program is allowed: its environment
// options: --allow-run=cat --allow-env=PATH --allow-read={in} --allow-write={in}
// run: printf '#include <stdio.h>\n__attribute__((constructor)) static void f(void) { puts("ESCAPED: preloaded"); fflush(stdout); }\n' >{box}/home/x.c; gcc -shared -fPIC -o {in}/x.so {box}/home/x.c; {jsr} {script}
for (const env of [{ LD_PRELOAD: `${mine}/x.so` }, { LD_LIBRARY_PATH: mine }, { LD_AUDIT: `${mine}/x.so` }, { 'LD_PRELOAD=x': 'y', LD_PRELOAD: `${mine}/x.so` }, { ['A=1\0LD_PRELOAD']: `${mine}/x.so` }, { 'LD_PRELOAD': { toString: () => `${mine}/x.so` } },
	Object.create({ LD_PRELOAD: `${mine}/x.so` }), new Proxy({}, { ownKeys: () => ['LD_PRELOAD'], getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }), get: () => `${mine}/x.so` })])
	attempt(() => { const r = child.spawnSync('cat', { input: 'x', env }); show(r.stdout, r.error); });
process.env.LD_PRELOAD = `${mine}/x.so`;
attempt(() => { const r = child.spawnSync('cat', { input: 'x' }); show(r.stdout, r.error); });
//// one program is allowed: its environment, with all variables
// options: --allow-run=cat --allow-env --allow-read={in} --allow-write={in}
// run: printf '#include <stdio.h>\n__attribute__((constructor)) static void f(void) { puts("ESCAPED: preloaded"); fflush(stdout); }\n' >{box}/home/x.c; gcc -shared -fPIC -o {in}/x.so {box}/home/x.c; {jsr} {script}
for (const env of [{ LD_PRELOAD: `${mine}/x.so` }, { LD_AUDIT: `${mine}/x.so` }, { GCONV_PATH: mine }, { ['A=1\0LD_PRELOAD']: `${mine}/x.so` }, { ' LD_PRELOAD': `${mine}/x.so` }, { ['LD_PRELOAD']: `/nothing:${mine}/x.so` },
	Object.create({ LD_PRELOAD: `${mine}/x.so` })])
	attempt(() => { const r = child.spawnSync('cat', { input: 'x', env }); show(r.stdout, r.error); });
process.env.LD_PRELOAD = `${mine}/x.so`;
attempt(() => { const r = child.spawnSync('cat', { input: 'x' }); show(r.stdout, r.error); });
//// one program is allowed: variables with options
// options: --allow-run=tar,make,git --allow-env --allow-read={in} --allow-write={in}
// Their arguments are fixed; what they read besides must not start anything.
fs.writeFileSync(`${mine}/rules`, `$(info $(shell cat ${secret}))\nall:\n`);
fs.writeFileSync(`${mine}/.gitconfig`, `[alias]\n\tversions = !cat ${secret}\n`);
attempt(() => child.execFileSync('tar', ['-cf', '/dev/null', 'file'], { cwd: mine, env: { ...process.env, TAR_OPTIONS: `--checkpoint=1 --checkpoint-action=exec='cat ${secret} >${mine}/got'` } }));
attempt(() => child.execFileSync('make', ['all'], { cwd: mine, env: { ...process.env, MAKEFILES: `${mine}/rules` } }).toString());
attempt(() => child.execFileSync('git', ['versions'], { cwd: mine, env: { ...process.env, HOME: mine } }).toString());
attempt(() => child.execFileSync('git', ['versions'], { cwd: mine, env: { ...process.env, XDG_CONFIG_HOME: mine } }).toString());
//// one program is allowed: variables of shells
// options: --allow-run=bash --allow-env --allow-read={in} --allow-write={in}
// The program is a shell with a fixed script; its variables must not run another.
fs.writeFileSync(`${mine}/rc`, `echo ESCAPED: a start file\n`);
const options = env => ({ input: '', env: { PATH: '/usr/bin:/bin', ...env } });
for (const env of [{ BASH_ENV: `${mine}/rc` }, { ENV: `${mine}/rc` }, { 'BASH_FUNC_true%%': '() { echo ESCAPED: a function; }' }, { SHELLOPTS: 'xtrace', PS4: '$(echo ESCAPED: a prompt)' }, { PROMPT_COMMAND: 'echo ESCAPED: a command' }, { BASHOPTS: 'x' }])
	attempt(() => { const r = child.spawnSync('bash', ['-c', 'true'], options(env)); show(r.stdout, r.stderr, r.error); });
//// one program is allowed: variables of interpreters
// options: --allow-run=python3,perl,node --allow-env --allow-read={in} --allow-write={in}
fs.writeFileSync(`${mine}/sitecustomize.py`, 'print("ESCAPED: python")\n');
fs.writeFileSync(`${mine}/x.js`, 'console.log("ESCAPED: node")\n');
fs.writeFileSync(`${mine}/Evil.pm`, 'print "ESCAPED: perl\\n"; 1;\n');
const base = { PATH: process.env.PATH };
for (const [program, args, env] of [['python3', ['-c', ''], { PYTHONPATH: mine }], ['python3', ['-c', ''], { PYTHONSTARTUP: `${mine}/x` }], ['node', ['-e', ''], { NODE_OPTIONS: `--require ${mine}/x.js` }], ['perl', ['-e', '1'], { PERL5LIB: mine, PERL5OPT: '-MEvil' }],
	['node', ['-e', ''], { NODE_REPL_EXTERNAL_MODULE: `${mine}/x.js` }]])
	attempt(() => { const r = child.spawnSync(program, args, { input: '', env: { ...base, ...env } }); show(r.stdout, r.error); });
//// one program is allowed: argv0
// options: --allow-run=sleep --allow-env=PATH
// harmless: this machine's sleep is no collection of programs
for (const argv0 of ['sh', '-sh', 'busybox', ''])
	try {
		const r = child.spawnSync('sleep', ['0'], { argv0 });
		if (!r.error) escaped(`argv0 ${argv0}`);
	} catch (e) {
		if (e.code !== 'ERR_ACCESS_DENIED') escaped(e.message);
	}
//// a script whose first line names another program
// The script may be run; the program in its first line is not on the list, but the script is.
// options: --allow-run={in}/good --allow-env=PATH --allow-read={in}
// run: printf '#!/bin/sh\necho fine\n' >{in}/good; chmod 755 {in}/good; printf '#!{out}/bin/tool\n' >{in}/bad; chmod 755 {in}/bad; {jsr} {script}
attempt(() => { const r = child.spawnSync(`${mine}/bad`); show(r.stdout, r.error); });
attempt(() => { const r = child.spawnSync(`${mine}/good/../bad`); show(r.stdout, r.error); });
attempt(() => { const r = child.spawnSync(`${mine}/goo`); show(r.stdout, r.error); });
//// a program that is written
// options: --allow-run={in}/good --allow-env=PATH --allow-read={in} --allow-write={in}/deep
fs.writeFileSync(`${mine}/deep/prog`, `#!/bin/sh\ncat ${secret}\n`, { mode: 0o755 });
attempt(() => { const r = child.spawnSync(`${mine}/deep/prog`); show(r.stdout, r.error); });
attempt(() => { fs.renameSync(`${mine}/deep/prog`, `${mine}/good`); const r = child.spawnSync(`${mine}/good`); show(r.stdout, r.error); });
attempt(() => { fs.linkSync(`${mine}/deep/prog`, `${mine}/good`); const r = child.spawnSync(`${mine}/good`); show(r.stdout, r.error); });
attempt(() => { fs.symlinkSync(`${mine}/deep/prog`, `${mine}/good`); const r = child.spawnSync(`${mine}/good`); show(r.stdout, r.error); });
//// the environment of children
// options: --allow-run=env --allow-env=PATH
attempt(() => child.execFileSync('env'));
attempt(() => child.execFileSync('env', { env: process.env }));
attempt(() => child.execFileSync('env', { env: undefined }));
attempt(() => child.execFileSync('env', { env: null }));
attempt(() => child.execFileSync('env', { env: { HIDDEN: 'ESCAPED: a variable' } }));
await new Promise(resolve => { try { child.execFile('env', (e, text) => { show(text); resolve(); }); } catch { resolve(); } });
//// descriptors of children
// options: --allow-run=cat --allow-env=PATH --allow-read={in}
// run: exec 9<{out}/secret.txt 11<{out}/secret.txt; {jsr} {script}
for (const fd of [9, 11])
	attempt(() => { const r = child.spawnSync('cat', { stdio: [fd, 'pipe', 'pipe'] }); show(r.stdout, r.error); });
attempt(() => { const r = child.spawnSync('cat', ['/proc/self/fd/9'], { stdio: ['ignore', 'pipe', 'pipe'] }); show(r.stdout, r.error); });
//// our own descriptors for children
// What jsr itself has open, such as the policy's file, is not for them.
// options: --allow-run=stat,cat --allow-env=PATH --allow-read={in}
// harmless: without a sandbox nothing is open
for (let fd = 3; fd < 30; fd++) {
	try { fs.fstatSync(fd); escaped(`descriptor ${fd}`); } catch {}
	try { const r = child.spawnSync('stat', ['-L', '-c', '%F', '/dev/fd/0'], { stdio: [fd, 'pipe', 'pipe'] }); if (!r.error && r.status === 0) escaped(`descriptor ${fd} for a child: ${r.stdout}`); } catch {}
}
