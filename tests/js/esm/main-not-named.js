// An import of a package whose main module is not named in full is warned of; of CommonJS nothing is said.
// run: p=node_modules; for n in a b c d e; do mkdir -p $p/$n; echo "console.log('$n')" > $p/$n/index.js; done; echo '{"type":"module"}' > $p/a/package.json; echo '{"type":"module","main":"./index"}' > $p/b/package.json; echo '{"main":"index"}' > $p/c/package.json; echo '{"type":"module","main":"./index.js"}' > $p/d/package.json
// run: for n in a b c d e; do echo "import '$n'" > m.mjs; {jsr} m.mjs 2>&1 | sed "s#$PWD##g; s/^(node:[0-9]*) //; /^(Use/d"; done; {jsr} -e 'import("a").then(() => import("a"))' 2>&1 | grep -c DEP0151
// expect: a
// expect: [DEP0151] DeprecationWarning: No "main" or "exports" field defined in the package.json for /node_modules/a/ resolving the main entry point "index.js", imported from /m.mjs.
// expect: Default "index" lookups for the main are deprecated for ES modules.
// expect: b
// expect: [DEP0151] DeprecationWarning: Package /node_modules/b/ has a "main" field set to "./index", excluding the full filename and extension to the resolved file at "index.js", imported from /m.mjs.
// expect:  Automatic extension resolution of the "main" field is deprecated for ES modules.
// expect: c
// expect: d
// expect: e
// expect: 1
