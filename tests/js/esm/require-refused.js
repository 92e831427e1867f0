// --no-experimental-require-module: require() of an ES module says what to do instead.
// run: {jsr} --no-experimental-require-module {file} 2>/dev/null
// expect: false
// expect: ERR_REQUIRE_ESM require() of ES Module a.mjs from require-refused.js not supported.
// expect: Instead change the require of a.mjs to a dynamic import() which is available in all CommonJS modules.
// expect: ERR_REQUIRE_ESM require() of ES Module b.js from require-refused.js not supported.
// expect: Instead change the require of b.js in require-refused.js to a dynamic import() which is available in all CommonJS modules.
// expect: undefined Unexpected token 'export'
// expect: ERR_REQUIRE_ESM require() of ES Module d.js from require-refused.js not supported.
// expect: d.js is treated as an ES module file as it is a .js file whose nearest parent package.json contains "type": "module" which declares all .js files in that package scope as ES modules.
// expect: Instead either rename d.js to end in .cjs, change the requiring code to use dynamic import() which is available in all CommonJS modules, or change "type": "module" to "type": "commonjs" in package.json to treat all .js files as CommonJS (using .mjs for all ES modules instead).
// expect: 
console.log(process.features.require_module);
for (const name of ['a.mjs', 'pkg/b.js', 'c.js', 'pkg/d.js']) {
  try {
    require(`./refused.d/${name}`);
  } catch ({ code, message }) {
    console.log(code, message.replace(/\/[^ ]*\//g, ''));
  }
}
