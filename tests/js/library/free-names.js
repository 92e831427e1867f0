// What stdlib's files name without declaring it is what the library keeps of the globals (see engine_keep_intrinsics): no global that is loaded
// when first touched, which a file is to require instead, and no slip of the pen.
// run: find "$(dirname {file})/../../../stdlib" -name '*.js' -exec awk 'FNR == 1 { print "}); (function () {" } { print }' {} + | sed '1s/});//' > all.js; echo '});' >> all.js
// run: {jsr} --dump-bytecode all.js | sed -n "s/.*GET_GLOBAL\(_SOFT\)\{0,1\} *'\([^']*\)'.*/\2/p" | sort -u > names; {jsr} {file} names
// expect: more than 40 names
// expect: [ 'internalBinding' ]
'use strict';
const names = require('fs').readFileSync(process.argv[2], 'utf8').trim().split('\n');
console.log(names.length > 40 ? 'more than 40 names' : names);
const kept = name => name === 'process' || 'value' in (Object.getOwnPropertyDescriptor(globalThis, name) ?? {});
console.log(names.filter(name => !kept(name)));
