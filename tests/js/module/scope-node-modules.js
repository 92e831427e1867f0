// A package in node_modules without a package.json of its own is no part of the project around it: neither its "type" nor its "imports" hold there.
// run: cd {dir}/scope.d && {jsr} all.js && {jsr} -e 'console.log(require("bare"), require("./node_modules/single"), require("bare/inner"))'
// expect: bare function | single | MODULE_NOT_FOUND
// expect: [ 'default' ]
// expect: bare function single { code: 'MODULE_NOT_FOUND' }
