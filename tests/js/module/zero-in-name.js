// A 0 in what is asked for is no end of it.
// expect: "Cannot find module '\u0000ab'" MODULE_NOT_FOUND
// expect: "Cannot find module 'a\u0000b'" MODULE_NOT_FOUND
// expect: "Cannot find module 'fs\u0000'" MODULE_NOT_FOUND
// expect: "No such built-in module: node:fs\u0000" ERR_UNKNOWN_BUILTIN_MODULE
// expect: "Cannot find module 'node:fs\u0000'" MODULE_NOT_FOUND
// expect: false false true
// expect: "Cannot find package 'fs\u0000' imported from <D>/zero-in-name.js" ERR_MODULE_NOT_FOUND
// expect: "No such built-in module: node:fs\u0000" ERR_UNKNOWN_BUILTIN_MODULE
const { isBuiltin } = require('module');
const shown = e => console.log(JSON.stringify(e.message.split('\n')[0].replace(__dirname, '<D>')), e.code);
for (const request of ['\0ab', 'a\0b', 'fs\0', 'node:fs\0']) try { require(request); } catch (e) { shown(e); }
try { require.resolve('node:fs\0'); } catch (e) { shown(e); }
console.log(isBuiltin('fs\0'), isBuiltin('node:fs\0'), isBuiltin('fs'));
import('fs\0').catch(shown).then(() => import('node:fs\0')).catch(shown);
