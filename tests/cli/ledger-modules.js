// Files that require and import read, and fs.watch, have lines in the ledger; what is sought in vain has none.
// run: mkdir -p m/node_modules/p m/locked m/watched && cd m && echo 'module.exports = require("./b.json");' >a.cjs && echo '{ "x": 1 }' >b.json && echo 'export default 1;' >c.mjs
// run: echo '{ "name": "p", "main": "i.js" }' >node_modules/p/package.json && echo 'exports.p = 1;' >node_modules/p/i.js && echo 1 >.hidden.js && cp {file} main.mjs
// run: {jsr} --sandbox --allow-read=watched --ledger=../log main.mjs; {jsr} -e 'for (const l of require("fs").readFileSync("../log", "utf8").trim().split("\n").map(JSON.parse)) console.log(l.kind, l.target.replace(`${process.cwd()}/`, ""), l.bytes ?? "-", l.verdict, (l.site ?? "-").replace(/.*\//, ""))' | grep -v 'load main.mjs'
// expect: ERR_ACCESS_DENIED
// expect: module.load a.cjs 38 ok -
// expect: module.load a.cjs 38 ok -
// expect: module.load b.json 11 ok a.cjs:1
// expect: module.load node_modules/p/package.json 32 ok main.mjs:19
// expect: module.load node_modules/p/i.js 15 ok main.mjs:19
// expect: module.load c.mjs 18 ok -
// expect: fs.watch watched - ok main.mjs:30
// expect: fs.watch /etc - denied main.mjs:30
// expect: fs.mkdir watched - denied main.mjs:27
import './a.cjs';
import { createRequire } from 'node:module';
import fs from 'node:fs';
const require = createRequire(import.meta.url);
require('p');
require('p');
await import('./c.mjs');
for (const name of ['./none.js', './.hidden.js', '/etc/none.js', './locked']) {
	try {
		require(name);
	} catch {}
}
fs.mkdir('watched', () => {});
for (const name of ['watched', '/etc']) {
	try {
		fs.watch(name).close();
	} catch (error) {
		console.log(error.code);
	}
}
