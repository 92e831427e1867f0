// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// What a policy can say wrong of a bucket: the run does not begin, or the binding says so when it is asked for.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

function told(members, env = {}) {
	writeFileSync('p.json', JSON.stringify({ bindings: { FILES: { type: 'storage', ...members } } }, null, '\t'));
	const { stdout, stderr, status } = spawnSync(process.execPath, ['--policy=p.json', '-e', `
		try { require('jsr:bindings').env.FILES; console.log('opened', process.env.S3_TEST, require('child_process').execSync('env').includes('hush')); }
		catch (error) { console.log(error.message); }`], { encoding: 'utf8', env: { ...process.env, ...env } });
	console.log(status, (stdout + stderr).trim().replace(/jsr: .*p.json/, 'jsr: p.json'));
}
const url = 'https://s3.test/bucket', keys = { accessKeyId: 'a', secretAccessKey: 's' };

told({});
// expect: 9 jsr: p.json:3:12: the binding FILES needs a "path" or a "url"
told({ path: 'x', url });
// expect: 9 jsr: p.json:3:12: the binding FILES needs a "path" or a "url"
told({ url: 'ftp://s3.test/bucket' });
// expect: 9 jsr: p.json:5:11: the "url" of FILES must begin with https:// or http://
told({ url: 5 });
// expect: 9 jsr: p.json:5:11: "url" needs a string
told({ url, style: 'host' });
// expect: 9 jsr: p.json:6:13: "style" is "path" or "virtual"
told({ url, timeout: 0 });
// expect: 9 jsr: p.json:6:15: "timeout" must be a number of seconds, 86400 at most
told({ url, accessKeyId: 'a' });
// expect: 9 jsr: p.json:3:12: the binding FILES needs both "accessKeyId" and "secretAccessKey", or neither
told({ url, accessKeyId: 'a', secretAccessKey: { env: 'S3_NOT_THERE' } });
// expect: 9 jsr: p.json:7:23: the 'secretAccessKey' names a variable that is not set
told({ url, accessKeyId: 'a', secretAccessKey: 5 });
// expect: 9 jsr: p.json:7:23: the 'secretAccessKey' must be a string, or have "env", "file" or "command"
for (const wrong of ['https:///bucket', 'https://user:pass@s3.test/bucket', 'https://s3.test', 'https://s3.test/', 'https://s3.test/bucket?x', 'https://s3.test/bucket/../other', 'https://s3.test/bucket/%2e%2e/other', 'https://s3 .test/b'])
	told({ url: wrong, ...keys });
// expect: 0 Binding 'FILES': its url has no host, or a user
// expect: 0 Binding 'FILES': its url has no host, or a user
// expect: 0 Binding 'FILES': its url names no bucket
// expect: 0 Binding 'FILES': its url names no bucket
// expect: 0 Binding 'FILES': its url has a query or a fragment
// expect: 0 Binding 'FILES': its url has a part that is . or ..
// expect: 0 Binding 'FILES': its url has a part that is . or ..
// expect: 0 Binding 'FILES': its url's host is not in ASCII
told({ url, ...keys, region: 'eu/1' });
// expect: 0 Binding 'FILES': its region is no name
told({ url, accessKeyId: { env: 'S3_TEST' }, secretAccessKey: { env: 'S3_TEST' } }, { S3_TEST: 'hush' });
// expect: 0 opened undefined false
