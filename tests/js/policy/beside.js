// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// From a working directory that may not be read, ".." leads to folders that may be, whatever the rest of the path; and to no others.
// run: mkdir -p box/here box/beside/deep box/other; echo text >box/beside/f; echo no >box/other/f; ln -s ../other/f box/beside/link; cd box/here; {jsr} --sandbox --allow-read=../beside --allow-write=../beside {file}; rm ../beside/new; {jsr} --policy-learn=../learned {file} >../out 2>&1; rm ../beside/new; {jsr} --policy=../learned {file} | diff - ../out && echo the same as learned
'use strict';
const fs = require('fs');
const tell = f => { try { console.log(f()); } catch (e) { console.log(e.code); } };
tell(() => fs.readFileSync('../beside/f', 'utf8').trim());
// expect: text
tell(() => fs.readdirSync('./.././beside/').join(' '));
// expect: deep f link
tell(() => { fs.writeFileSync('../beside/new', 'x'); return fs.existsSync('../beside/deep/../new'); });
// expect: true
if (!process.permission?.has('fs.read', '../other')) {
	tell(() => fs.readFileSync('../other/f', 'utf8'));
	tell(() => fs.readFileSync('../beside/link', 'utf8'));
	tell(() => fs.readFileSync('../beside/../other/f', 'utf8'));
	tell(() => fs.readFileSync('../nothing/../beside/f', 'utf8'));
	tell(() => fs.readdirSync('..').join());
	tell(() => fs.statSync('..//..//.././x/..').isDirectory());
}
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// expect: the same as learned
