// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Which modules a script may load: those of its package.
// run: mkdir -p app/lib app/node_modules/dep app/node_modules/.store/far app/.hidden other; echo '{"name":"app","imports":{"#x":"./lib/x.js","#out":"../other/o.js"}}' >app/package.json; for f in app/lib/x.js app/node_modules/dep/index.js app/node_modules/.store/far/index.js app/.hidden/h.js other/o.js app/lib/text.txt app/.env; do echo "module.exports='top secret $f'" >$f; done; echo 'export default 1' >app/lib/m.mjs; echo '{"a":1}' >app/data.json; ln -s .store/far app/node_modules/far; ln -s ../../other app/node_modules/near; ln -s ../../other/o.js app/lib/link.js; cp {file} app/main.js; cp {dir}/_refused.js app; {jsr} --sandbox app/main.js; ln -s app/main.js start.js; {jsr} --sandbox start.js; {jsr} --sandbox app/main; {jsr} --sandbox --allow-read=app/lib app/main.js read
// expect: refused: 10 allowed: 9
// expect: refused: 10 allowed: 9
// expect: refused: 10 allowed: 9
// expect: refused: 10 allowed: 10
'use strict';
const { refuses, keeps, allows, end } = require('./_refused.js');
const fs = require('fs'), R = 'FileSystemRead';
refuses('outside', R, () => require('../other/o.js'));
refuses('outside, missing', R, () => require('../other/none.js'));
refuses('outside by import', R, () => import('../other/o.js'));
refuses('resolve', R, () => require.resolve('../other/o.js'));
refuses('as a file', R, () => fs.readFileSync('app/data.json'));
keeps('link to a file', () => require('./lib/link.js'));
keeps('link to a folder', () => require('near/o.js'));
keeps('imports', () => require('#out'));
keeps('hidden', () => require('./.hidden/h.js'));
keeps('.env', () => require('./.env'));
allows('module', () => require('./lib/x.js').slice(-12), 'app/lib/x.js');
allows('without ending', () => require('./lib/x').slice(-12), 'app/lib/x.js');
allows('#x', () => require('#x').slice(-12), 'app/lib/x.js');
allows('dep', () => require('dep').slice(-8), 'index.js');
allows('far', () => require('far').slice(-8), 'index.js');
allows('json', () => require('./data.json').a, 1);
allows('esm', async () => (await import('./lib/m.mjs')).default, 1);
allows('json of the package', () => require('./package.json').name, 'app');
allows('other endings', () => { try { return String(require('./lib/text.txt')); } catch (e) { return e.code; } }, process.argv[2] ? 'top secret app/lib/text.txt' : 'ERR_ACCESS_DENIED');
if (process.argv[2]) allows('read', () => fs.readFileSync('app/lib/m.mjs', 'utf8'), 'export default 1\n');
end();
