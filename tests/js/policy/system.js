// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Facts about the machine, signals, users, and doors into jsr itself.
// run: echo 'top secret' >secret; SECRET_KEY='top secret' NODE_CHANNEL_FD=8 {jsr} --sandbox {file} 7<secret 8<secret
// expect: refused: 50 allowed: 18
'use strict';
const os = require('os'), fs = require('fs'), vm = (() => { try { return require('vm'); } catch { } })();
const { refuses, keeps, allows, end } = require('./_refused.js');
const I = 'Info', S = 'Signals', R = 'FileSystemRead', N = 'Net';

for (const name of ['hostname', 'cpus', 'totalmem', 'freemem', 'loadavg', 'uptime', 'userInfo', 'networkInterfaces', 'type', 'release', 'version',
  'machine', 'homedir', 'getPriority'])
  refuses(`os.${name}`, I, () => os[name]());
for (const name of ['getuid', 'geteuid', 'getgid', 'getegid', 'getgroups']) refuses(name, I, () => process[name]());
refuses('ppid', I, () => process.ppid);
refuses('kill', S, () => process.kill(1, 'SIGTERM'));
refuses('kill 0', S, () => process.kill(process.pid, 0));
refuses('kill by number', S, () => process.kill(process.pid, 15));
refuses('kill of a group', S, () => process.kill(-1, 'SIGKILL'));
refuses('setPriority', S, () => os.setPriority(0, 19));
for (const name of ['setuid', 'seteuid', 'setgid', 'setegid']) refuses(name, S, () => process[name](0));
refuses('setgroups', S, () => process.setgroups([0]));

// no permission, nothing to do
refuses('file', R, () => fs.readFileSync('/etc/passwd'));
refuses('the script as a file', R, () => fs.readFileSync(__filename));
refuses('write', 'FileSystemWrite', () => fs.writeFileSync('x', ''));
refuses('temporary folder', 'FileSystemWrite', () => fs.mkdtempSync(os.tmpdir() + '/x-'));
refuses('fetch', N, () => fetch('http://127.0.0.1:1000/'));
refuses('fetch of a socket', N, () => fetch('http://x/', { unix: '/run/x' }));
refuses('program', 'ChildProcess', () => require('child_process').execSync('id'));
refuses('module', R, () => require('/etc/passwd'));
refuses('dynamic import', R, () => import('/etc/passwd.mjs'));
refuses('require by createRequire', R, () => require('module').createRequire('/etc/x.js')('./passwd'));
refuses('_load', R, () => require('module')._load('/etc/passwd', null, false));
refuses('an extension of our own', R, () => { require.extensions['.conf'] = m => m; return require('/etc/resolv.conf'); });
refuses('async from a callback', R, () => new Promise((yes, no) => fs.readFile('/etc/passwd', (e, d) => e ? no(e) : yes(d))));
refuses('from a generator in a Proxy', R, () => [...new Proxy(function* () { yield fs.readFileSync('/etc/passwd'); }, {})()]);
refuses('indirect eval', R, () => { globalThis.r = require; return (0, eval)('r("fs").readFileSync("/etc/passwd")'); });
keeps('descriptors left open', () => { let all = ''; for (let fd = 3; fd < 64; fd++) try { all += fs.readFileSync(fd); } catch { } return all; });
keeps('environment', () => JSON.stringify(process.env) + Object.entries(process.env) + process.env.SECRET_KEY);
keeps('.env as a module', () => { try { return require('./.env'); } catch (e) { return e.message + e.stack; } });

const fails = f => { try { f(); return false; } catch (e) { return e.code !== 'ERR_ACCESS_DENIED' || true; } };
allows('process.binding', () => fails(() => process.binding('fs').open('/etc/passwd')), true);
allows('internalBinding', () => typeof internalBinding, 'undefined');
allows('require of internals', () => ['internal/process', 'internal/permission', 'internalBinding'].every(n => fails(() => require(n))), true);
allows('dlopen', () => fails(() => process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')), true);
allows('the permission object', () => { try { process.permission.has = () => true; } catch { } try { delete process.permission; } catch { } return process.permission.has('fs'); }, false);
allows('no environment', () => Object.keys(process.env).length, 0);
allows('scopes', () => ['fs', 'fs.read', 'fs.write', 'child', 'worker', 'net', 'env', 'run', 'signals', 'info', 'read', 'write', '__proto__'].some(s => process.permission.has(s)), false);
allows('what is wrong', () => { try { process.permission.has(1); } catch (e) { return e.code; } }, 'ERR_INVALID_ARG_TYPE');
allows('own module', () => typeof require('./_refused.js').end, 'function');
allows('a module that is missing', () => { try { require('./none.js'); } catch (e) { return e.code; } }, 'MODULE_NOT_FOUND');
allows('a package that is missing', () => { try { require('none'); } catch (e) { return e.code; } }, 'MODULE_NOT_FOUND');
allows('timers', () => new Promise(yes => setTimeout(yes, 1, 'yes')), 'yes');
allows('libraries', () => new Response(new Blob(['x']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer().then(b => b.byteLength > 10), true);
allows('random', () => require('crypto').randomBytes(8).length, 8);
allows('cwd and pid', () => typeof process.cwd() + typeof process.pid, 'stringnumber');
allows('zones of time', () => new Date(0).toLocaleTimeString('en-US', { timeZone: 'Europe/Paris' }), '1:00:00 AM');
refuses('zones of time, dots', null, () => { try { new Date(0).toLocaleTimeString('en', { timeZone: '../../../etc/passwd' }); } catch (e) { throw e instanceof RangeError ? Object.assign(e, { code: 'ERR_ACCESS_DENIED' }) : e; } });
refuses('memory of the machine', I, () => process.availableMemory());
allows('memory', () => process.memoryUsage().rss > 0, true);
allows('signals come in', () => { process.on('SIGUSR2', () => { }); process.removeAllListeners('SIGUSR2'); });
end();
