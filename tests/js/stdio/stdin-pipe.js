// stdin from a pipe, a file, /dev/null and a closed descriptor.
// run: printf 'one\ntwo' | {jsr} {file}
// run: printf 'from a file' > in.txt; {jsr} {file} < in.txt
// run: {jsr} {file} < /dev/null
// run: {jsr} {file} <&-
// run: (printf a; sleep 0.1; printf b) | {jsr} {file}
// expect: 0 null undefined true
// expect: end "one\ntwo"
// expect: close
// expect: 0 null undefined true
// expect: end "from a file"
// expect: 0 null undefined true
// expect: end ""
// expect: 0 null undefined true
// expect: end ""
// expect: 0 null undefined true
// expect: end "ab"
// expect: close
'use strict';
var text = '', stdin = process.stdin;
console.log(stdin.fd, stdin.readableFlowing, stdin.isTTY, stdin === process.stdin);
stdin.setEncoding('utf8');
stdin.on('data', function (c) { text += c; });
stdin.on('end', function () { console.log('end', JSON.stringify(text)); });
stdin.on('close', function () { console.log('close'); });
