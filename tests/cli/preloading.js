// module.isPreloading is true while a module of -r is loaded.
// run: echo 'console.log(module.isPreloading)' > a.js; {jsr} -r ./a.js {file}
// expect: true
// expect: false
console.log(module.isPreloading);
