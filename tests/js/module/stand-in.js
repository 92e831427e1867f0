// What require.cache has under the name of a built-in module is what require gives, but for node:.
// expect: true
// expect: true
// expect: true
const fs = require('fs'), fake = { fake: true };
require.cache.fs = { exports: fake };
console.log(require('fs') === fake);
console.log(require('node:fs') === fs);
delete require.cache.fs;
console.log(require('fs') === fs);
