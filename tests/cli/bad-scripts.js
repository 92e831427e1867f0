// Missing, empty, binary, unreadable scripts and folders: one clear line (or a syntax error) and the right exit code.
// run: one() { {jsr} "$@" >out 2>err </dev/null; echo "rc=$? lines=$(wc -l < err) $(head -1 err | cut -c1-25)"; cat out; }
// run: one missing.js
// run: : > empty.js; one empty.js
// run: mkdir folder; one folder
// run: printf '\000\001\002\377\376ELF' > binary.js; {jsr} binary.js 2>err; echo "rc=$?"; grep -c SyntaxError err
// run: printf 'console.log("crlf")\r\nconsole.log("two")\r\n' > crlf.js; one crlf.js
// run: printf '\357\273\277console.log("bom")' > bom.js; one bom.js
// run: printf '#!/usr/bin/env jsr\nconsole.log("shebang")\n' > shebang; one shebang
// run: printf 'console.log("caf\351".length, "caf\351".charCodeAt(3))' > latin.js; one latin.js
// expect: rc=1 lines=1 Error: Cannot find module
// expect: rc=0 lines=0 
// expect: rc=1 lines=1 Error: Cannot find module
// expect: rc=1
// expect: 1
// expect: rc=0 lines=0 
// expect: crlf
// expect: two
// expect: rc=0 lines=0 
// expect: bom
// expect: rc=0 lines=0 
// expect: shebang
// expect: rc=0 lines=0 
// expect: 4 65533
