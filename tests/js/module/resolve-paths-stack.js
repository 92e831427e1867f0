// What require.resolve with paths does not find is missing to the file that asks; a package that does not give it is an error.
// expect: MODULE_NOT_FOUND Cannot find module './none'
// expect: true
// expect: MODULE_NOT_FOUND Cannot find module 'none'
// expect: true
// expect: ERR_PACKAGE_PATH_NOT_EXPORTED
// expect: ERR_INVALID_ARG_TYPE The "path" argument must be of type string. Received undefined
const fs = require('fs');
const Module = require('module');
fs.mkdirSync('a/node_modules/p', { recursive: true });
fs.writeFileSync('a/node_modules/p/package.json', '{ "exports": "./index.js" }');
for (const [request, paths] of [['./none', ['a', 'b']], ['none', []]]) {
  try {
    require.resolve(request, { paths });
  } catch ({ code, message, requireStack }) {
    console.log(code, message.split('\n')[0]);
    console.log(requireStack.length === 1 && requireStack[0] === __filename);
  }
}
try { require.resolve('p/none', { paths: [`${process.cwd()}/a`, `${process.cwd()}/b`] }); } catch ({ code }) { console.log(code); }
try { Module._findPath(undefined, []); } catch ({ code, message }) { console.log(code, message); }
