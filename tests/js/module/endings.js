// What require takes a file for is a package's "type" to say of .js files alone; import asks it about files without an ending as well, and takes no others.
// run: cd {dir}/endings.d && {jsr} all.cjs
// expect: ./plain no ending function
// expect: ./odd.yarn odd function
// expect: ./modern [Module: null prototype] { __esModule: true, default: 'a module' }
// expect: ./modern.odd [Module: null prototype] { __esModule: true, default: 'another' }
// expect: ./commonjs/modern [Module: null prototype] { __esModule: true, default: 'a third' }
// expect: ./old.js ReferenceError undefined exports is not defined in ES module scope
// expect: ./plain ReferenceError undefined module is not defined in ES module scope
// expect: ./odd.yarn TypeError ERR_UNKNOWN_FILE_EXTENSION Unknown file extension ".yarn" for /odd.yarn
// expect: ./modern [Module: null prototype] { default: 'a module' }
// expect: ./modern.odd [Module: null prototype] { default: 'another' }
// expect: ./commonjs/modern [Module: null prototype] { default: 'a third' }
// expect: ./old.js ReferenceError undefined exports is not defined in ES module scope
