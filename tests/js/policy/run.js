// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Programs: those that are allowed, and ways to start others or to turn one into another.
// run: printf '#!/bin/sh\necho evil\n' >ls; chmod +x ls; mkdir bin; cp ls bin/ls; ln -s /bin/sh bin/sh; FOO=bar SECRET_KEY='top secret' LD_DEBUG= {jsr} --sandbox --allow-run=ls,$PWD/bin --allow-env=HOME,PATH {file}
// expect: refused: 30 allowed: 10
'use strict';
const cp = require('child_process'), fs = require('fs');
const { refuses, keeps, allows, end } = require('./_refused.js');
const C = 'ChildProcess', here = process.cwd();
const text = { encoding: 'utf8' };

refuses('cat', C, () => cp.execFileSync('cat', ['/etc/passwd']));
refuses('/bin/cat', C, () => cp.spawnSync('/bin/cat', ['x']));
refuses('spawn', C, () => cp.spawn('cat'));
refuses('execFile', C, () => cp.execFile('cat', () => {}));
refuses('execSync', C, () => cp.execSync('ls'));
refuses('exec', C, () => cp.exec('ls', () => {}));
refuses('shell: true', C, () => cp.spawnSync('ls', { shell: true }));
refuses('a shell of our own', C, () => cp.spawnSync('ls', { shell: '/bin/bash' }));
refuses('fork', C, () => cp.fork(__filename));
refuses('fork of another', C, () => cp.fork('ls', { execPath: '/bin/sh' }));
refuses('execPath', C, () => cp.spawnSync(process.execPath, ['-p', 1]));
refuses('/proc/self/exe', C, () => cp.spawnSync('/proc/self/exe', ['-p', 1]));
refuses('the folder\'s own ls', C, () => cp.spawnSync('./ls'));
refuses('by cwd', C, () => cp.spawnSync('./ls', { cwd: here }));
refuses('dots', C, () => cp.spawnSync(`${here}/bin/../ls`));
refuses('dots to the system', C, () => cp.spawnSync(`${here}/bin/../../../../../../bin/cat`));
refuses('argv0', C, () => cp.spawnSync('ls', { argv0: 'sh' }));
refuses('argv0, a path', C, () => cp.spawnSync('ls', { argv0: '/bin/sh' }));
refuses('a name that is not there', C, () => cp.spawnSync('no-such-program'));
refuses('a path that is not there', C, () => cp.spawnSync('/no/such/program'));
refuses('PATH', C, () => cp.execFileSync('ls', { env: { PATH: here } }));
refuses('HOME', C, () => cp.execFileSync('ls', { env: { HOME: here } }));
for (const name of ['LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT', 'BASH_ENV', 'GCONV_PATH', 'NODE_OPTIONS'])
  refuses(name, 'Env', () => cp.execFileSync('ls', { env: { [name]: '/tmp/x' } }));
refuses('a variable that is hidden', 'Env', () => cp.execFileSync('ls', { env: { FOO: 'bar' } }));
keeps('environment', () => JSON.stringify(process.env) + process.env.SECRET_KEY + Object.keys(process.env));
allows('ls', () => cp.execFileSync('ls', ['-d', 'bin'], text), 'bin\n');
allows('its path', () => cp.execFileSync('/bin/ls', ['-d', 'bin'], text), 'bin\n');
allows('PATH is ours', () => cp.execFileSync('ls', ['-d', 'bin'], { ...text, env: { PATH: process.env.PATH } }), 'bin\n');
allows('a folder', () => cp.execFileSync(`${here}/bin/ls`, text), 'evil\n');
allows('by cwd', () => cp.execFileSync('./ls', { ...text, cwd: 'bin' }), 'evil\n');
allows('spawn', () => new Promise((yes, no) => { let got = ''; const c = cp.spawn('ls', ['-d', 'bin']); c.stdout.on('data', d => got += d); c.on('error', no).on('close', () => yes(got)); }), 'bin\n');
allows('a shell below the folder: what may be run may do all', () => cp.execFileSync(`${here}/bin/sh`, ['-c', 'echo "$FOO$SECRET_KEY$HOME" | grep -c secret || true'], text), '0\n');
allows('kill of a child', async () => { const c = cp.spawn(`${here}/bin/sh`, ['-c', 'sleep 10'], { detached: false }); c.kill('SIGKILL'); return new Promise(yes => c.on('close', (code, signal) => yes(signal))); }, 'SIGKILL');
allows('process.env', () => Object.keys(process.env).sort().join(), 'HOME,PATH');
allows('own variables', () => { process.env.OWN = '1'; const own = process.env.OWN; delete process.env.OWN; return own; }, '1');
end();
