// The process: environment, facts, signals, children.
//// the environment
show(process.env.HIDDEN, process.env, Object.entries(process.env), JSON.stringify(process.env));
for (const key in process.env) show(process.env[key]);
show(Object.getOwnPropertyDescriptor(process.env, 'HIDDEN'), Reflect.get(process.env, 'HIDDEN'), 'HIDDEN' in process.env, { ...process.env });
//// the environment, by other calls
attempt(() => { delete process.env.HIDDEN; show(process.env.HIDDEN); });
attempt(() => { Object.defineProperty(process.env, 'X', { value: '$HIDDEN', enumerable: true, configurable: true, writable: true }); show(process.env.X); });
attempt(() => { process.env = { __proto__: process.env }; show(process.env.HIDDEN); });
attempt(() => show(process.report.getReport().environmentVariables));
attempt(() => show(os.homedir(), os.tmpdir(), os.userInfo(), process.config, process.argv, process.execArgv, process.title));
attempt(() => show(require('util').getSystemErrorMap(), util.parseEnv('A=$HIDDEN\nB=${HIDDEN}')));
fs.writeFileSync(`${mine}/env`, 'GOT=$HIDDEN\nGOT2="${HIDDEN}"\n');
attempt(() => { process.loadEnvFile(`${mine}/env`); show(process.env.GOT, process.env.GOT2); });
attempt(() => { process.title = 'x'; show(process.title); });
// harmless: these do not show it
//// HOME and other variables by functions
// env: HOME={out}/sub
// env: TMPDIR={out}/sub
for (const f of [os.homedir, os.tmpdir, os.userInfo])
	try {
		if (JSON.stringify(f()).includes(out)) escaped(f.name);
	} catch {}
//// the time zone's file
// harmless: without a sandbox such a file is not opened either
for (const zone of [`${out}/zone`, `:${out}/zone`, `${out}/sub/../zone`, `../../..${out}/zone`, `:/proc/self/root${out}/zone`, `/usr/share/zoneinfo/../../..${out}/zone`, path.relative('/usr/share/zoneinfo', `${out}/zone`)]) {
	process.env.TZ = zone;
	if (new Date(0).getTimezoneOffset()) escaped(zone);
}
//// facts about the machine and its user
const facts = { hostname: () => os.hostname(), networkInterfaces: () => os.networkInterfaces(), userInfo: () => os.userInfo(), getuid: () => process.getuid(), geteuid: () => process.geteuid(),
	getgid: () => process.getgid(), getgroups: () => process.getgroups(), ppid: () => process.ppid, getPriority: () => os.getPriority(0), 'getPriority of another': () => os.getPriority(+neighbour),
	initgroups: () => process.initgroups('root', 0), 'setuid by name': () => process.setuid('root') };
for (const name of Object.keys(facts))
	try {
		const value = facts[name]();
		escaped(`${name}: ${util.inspect(value)}`);
	} catch (e) {
		if (e.code !== 'ERR_ACCESS_DENIED') escaped(`${name}: ${e.message}`);
	}
//// users by name
for (const f of [n => process.setuid(n), n => process.setgid(n), n => process.initgroups(n, 0), n => process.setgroups([n])])
	differ(String(f), f, 'daemon', 'nobodyhasthisname');
//// signals to others
for (const pid of [+neighbour, -neighbour, String(neighbour)])
	for (const signal of [0, 'SIGUSR1', 'SIGTERM', 9, 'SIGSTOP', 19])
		attempt(() => process.kill(pid, signal));
attempt(() => process._kill?.(+neighbour, 9));
attempt(() => { process.kill({ valueOf: () => +neighbour }, 9); });
//// whether processes exist
differ('kill 0', p => process.kill(p, 0), +neighbour, 4194000);
differ('kill 0', p => process.kill(p, 0), 1, 4194001);
differ('getPriority', p => os.getPriority(p), 1, 4194001);
differ('setPriority', p => os.setPriority(p, 0), +neighbour, 4194001);
//// signals to the parent and the group
// run: (trap 'echo ESCAPED: a signal' USR1 USR2 HUP INT; {jsr} {script}; true)
for (const pid of [process.ppid_ ?? 0, 0, -1])
	for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGHUP'])
		attempt(() => process.kill(pid, signal));
// harmless: it would end the test itself
//// a child that is somebody else
// The handle of a child is made to name another process.
const { ChildProcess } = child;
attempt(() => { const c = new ChildProcess(); c.pid = +neighbour; c.kill('SIGKILL'); });
attempt(() => { const c = new ChildProcess(); c._handle = { kill: (...a) => 0, pid: +neighbour }; c.pid = +neighbour; c.kill(9); });
attempt(() => ChildProcess.prototype.kill.call({ pid: +neighbour, _handle: { pid: +neighbour } }, 9));
// harmless: it takes a real child's handle
//// a child that becomes somebody else
// options: --allow-run=sleep --allow-env=PATH
const c = child.spawn('sleep', ['0.1']);
for (const pid of [+neighbour]) {
	try { c.pid = pid; } catch {}
	try { Object.defineProperty(c, 'pid', { value: pid }); } catch {}
	try { c._handle.pid = pid; } catch {}
	try { Object.defineProperty(c._handle, 'pid', { value: pid }); } catch {}
	attempt(() => c.kill(9));
	attempt(() => c._handle.kill(9));
}
await wait(200);
attempt(() => { c.pid = +neighbour; c.kill(9); });
// harmless: the handle knows its own child
//// identities and limits
for (const f of [() => process.setuid(1000), () => process.setgid(1000), () => process.seteuid(1000), () => process.setegid(1000), () => process.setgroups([1000])])
	try { f(); escaped(String(f)); } catch (e) { if (e.code !== 'ERR_ACCESS_DENIED') escaped(e.message); }
