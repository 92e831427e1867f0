// -C and --conditions, for exports and imports of packages, by require and import.  Expectations from node 20.
// run: mkdir -p node_modules/p; cd node_modules/p; echo '{"name":"p","exports":{".":{"one":"./one.js","two":{"import":"./i.mjs","require":"./r.js"},"default":"./d.js"}}}' > package.json; for f in one r d; do echo "module.exports = '$f'" > $f.js; done; echo 'export default "i"' > i.mjs; cd ../..
// run: echo '{"imports":{"#x":{"one":"./one.js","default":"./d.js"}}}' > package.json; cp node_modules/p/one.js node_modules/p/d.js .; echo 'import p from "p"; import x from "#x"; console.log(p, x)' > m.mjs; echo 'console.log(require("p"), require("#x"))' > c.cjs
// run: for o in "" "-C one" "--conditions=two" "--conditions two -C one" "-C none"; do {jsr} $o m.mjs; {jsr} $o c.cjs; done; {jsr} -C=one -p 1 2>&1; {jsr} -C 2>&1; true
// expect: d d
// expect: d d
// expect: one one
// expect: one one
// expect: i d
// expect: r d
// expect: one one
// expect: one one
// expect: d d
// expect: d d
// expect: {jsr}: bad option: -C=one (see jsr --help)
// expect: {jsr}: -C requires an argument
