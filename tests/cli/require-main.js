// A script that -r has loaded is not run again as the main one.
// run: printf 'console.log("once")' > a.js; {jsr} -r ./a.js a.js; printf 'console.log("b")' > b.js; {jsr} -r ./a.js b.js
// expect: once
// expect: once
// expect: b
