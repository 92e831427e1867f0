// A syntax error names the file, the line and shows the place with a caret; nothing of the script runs.
// run: printf 'console.log("ran");\nlet a = 1;\n  let b = = 2;\n' > bad.js; {jsr} bad.js
// exit: 1
// stderr-has: bad.js:3
// stderr-has:   let b = = 2;
// stderr-has:           ^
// stderr-has: SyntaxError:
// expect-has: 
