// Strings in the three encodings, whole and cut where there is no more room; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o strings.node {dir}/_c/strings.c && {jsr} {file}
const addon = require(`${process.cwd()}/strings.node`);

for (const text of ['', 'abc', 'caf\u00e9', '\u20ac\u20ac\u20ac', '\u{1f600}\u{1f600}\u{1f600}', 'a\u{1f600}b', '\ud800x\udc00', 'nul\0nul', '0123456789abcdef', 'ab\u0105\u{10ffff}',
	'x'.repeat(11), '\u00ff'.repeat(11)]) {
	console.log(JSON.stringify(text));
	console.log(addon.read(text));
}
console.log(addon.read(5).split('\n').slice(0, 3));
const made = addon.make();
console.log(made.pop());
for (const text of made) console.log(JSON.stringify(text), text.length);
