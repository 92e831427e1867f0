// The loader of the longest ending that has one in require.extensions is asked; a name's first character begins no ending.
// expect: x.b.c | b.c x.b.c
// expect: x.a.b.c | b.c x.a.b.c
// expect: x.c | c x.c
// expect: x.b.d.js | d.js x.b.d.js
// expect: .hidden | as text
// expect: .hidden.c | c .hidden.c
// expect: .x.hidden | hidden .x.hidden
// expect: y. | dot y.
// expect: y..c | c y..c
// expect: z.none | as text
// expect: w.js | as text
// expect: b.c x.a.b.c | b.c x.b.c
const fs = require('fs'), shown = name => (module, file) => { module.exports = `${name} ${require('path').basename(file)}`; };
const { extensions } = require;
extensions['.b.c'] = shown('b.c'); extensions['.c'] = shown('c'); extensions['.d.js'] = shown('d.js'); extensions['.hidden'] = shown('hidden'); extensions['.'] = shown('dot');
for (const name of ['x.b.c', 'x.a.b.c', 'x.c', 'x.b.d.js', '.hidden', '.hidden.c', '.x.hidden', 'y.', 'y..c', 'z.none', 'w.js']) {
	fs.writeFileSync(name, 'module.exports = "as text";');
	console.log(name, '|', require(`${process.cwd()}/${name}`));
}
console.log(require(`${process.cwd()}/x.a`), '|', require(`${process.cwd()}/x.b`));
