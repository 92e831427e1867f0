// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A policy file: relative paths start at its folder, options add to it, deny wins, and a default of allow leaves the rest alone.
// run: mkdir -p conf/data conf/data/no other; echo 1 >conf/data/f; echo 2 >conf/data/no/f; echo 3 >other/f; cp {dir}/_policy.jsonc conf/p.jsonc; A_KEY=1 B_KEY=2 {jsr} --policy=conf/p.jsonc {file}; {jsr} --policy=conf/p.jsonc --allow-read=other --deny-read=conf/data/f --deny-env {file}; {jsr} --deny-read=other {file}; {jsr} --allow-write=other --deny-info=hostname {file}; {jsr} --policy=conf/p.jsonc --sandbox {file}; {jsr} {file}
// expect: f 1 no/f EACC other/f EACC write EACC env A_KEY hostname EACC type ok has false
// expect: f EACC no/f EACC other/f 3 write EACC env  hostname EACC type ok has false
// expect: f 1 no/f 2 other/f EACC write ok env all hostname ok type ok has false
// expect: f 1 no/f 2 other/f 3 write EACC env all hostname EACC type ok has true
// expect: f 1 no/f EACC other/f EACC write EACC env  hostname EACC type EACC has false
// expect: f 1 no/f 2 other/f 3 write ok env all hostname ok type ok has undefined
'use strict';
const fs = require('fs'), os = require('os');
const ask = f => { try { return f(); } catch (e) { return e.code === 'ERR_ACCESS_DENIED' ? 'EACC' : e.message; } };
const read = name => ask(() => fs.readFileSync(name, 'utf8').trim());
console.log('f', read('conf/data/f'), 'no/f', read('conf/data/no/f'), 'other/f', read('other/f'),
  'write', ask(() => { fs.writeFileSync('w', ''); fs.unlinkSync('w'); return 'ok'; }),
  'env', process.env.PATH ? 'all' : Object.keys(process.env).join(), 'hostname', ask(() => (os.hostname(), 'ok')), 'type', ask(() => (os.type(), 'ok')),
  'has', process.permission?.has('read'));
