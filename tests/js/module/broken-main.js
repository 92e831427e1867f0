// A package whose "main" leads nowhere: an index file is taken, with a warning; without one the error names it.
// stderr-has: [DEP0128] DeprecationWarning: Invalid 'main' field in '
// stderr-has: broken-main.d/a/package.json' of 'missing.js'. Please either fix that or report it to the module author
const path = require('path');
console.log(require('./broken-main.d/a'));
try { require('./broken-main.d/b'); } catch (e) { console.log(e.code, e.message.replace(__dirname, ''), path.basename(e.path), path.basename(e.requestPath), e.requireStack); }
