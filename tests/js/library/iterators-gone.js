// Modules load, are required and imported after a script has deleted how arrays are iterated.
// expect: loaded
// expect: imported true
// expect: Cannot find module './none'
const fs = require('fs'), names = ['url', 'path', 'util', 'events', 'assert', 'stream', 'buffer', 'os', 'string_decoder', 'util/types', 'perf_hooks'], say = text => { fs.writeFileSync(1, `${text}\n`); };
fs.writeFileSync('a.mjs', 'import "./b.cjs"; import { x } from "./b.cjs"; import url from "url"; export default x;');
fs.writeFileSync('b.cjs', 'exports.x = typeof require("util").inspect === "function";');
delete Object.getPrototypeOf(Array.prototype[Symbol.iterator]()).next;
delete Array.prototype[Symbol.iterator];
for (let i = 0; i < names.length; i++) require(names[i]);
say('loaded');
import(require('url').pathToFileURL('a.mjs')).then(space => {
	say(`imported ${space.default}`);
	try { require('./none'); } catch (e) { say(e.message.slice(0, e.message.indexOf('\n'))); }
}, e => { say(e.stack); });
