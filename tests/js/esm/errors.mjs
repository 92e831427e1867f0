// expect: ./none.mjs Error ERR_MODULE_NOT_FOUND
// expect: no-such-package Error ERR_MODULE_NOT_FOUND
// expect: ./parts.d Error ERR_UNSUPPORTED_DIR_IMPORT
// expect: node:nope Error ERR_UNKNOWN_BUILTIN_MODULE
// expect: ./parts.d/one Error ERR_MODULE_NOT_FOUND
// expect: http://x/y.js Error ERR_UNSUPPORTED_ESM_URL_SCHEME
// expect: ./parts.d/data.json TypeError ERR_IMPORT_ASSERTION_TYPE_MISSING
// expect: ./parts.d/bad-name.mjs SyntaxError undefined
// expect: ./parts.d/bad-syntax.mjs SyntaxError undefined
// expect: ./parts.d/bad-throw.mjs Error undefined
// expect: dual/none Error ERR_PACKAGE_PATH_NOT_EXPORTED
// expect: maps/none Error ERR_PACKAGE_PATH_NOT_EXPORTED
// expect: the same error again: true
// expect: named: The requested module './one.mjs' does not provide an export named 'bothe'
for (const s of ['./none.mjs', 'no-such-package', './parts.d', 'node:nope', './parts.d/one', 'http://x/y.js', './parts.d/data.json', './parts.d/bad-name.mjs',
	'./parts.d/bad-syntax.mjs', './parts.d/bad-throw.mjs']) {
	try { await import(s); console.log(s, 'loaded'); } catch (e) { console.log(s, e.name, e.code); }
}
for (const s of ['dual/none', 'maps/none']) {
	try { await (await import('./parts.d/importer.mjs')).load(s); } catch (e) { console.log(s, e.name, e.code); }
}
const again = () => import('./parts.d/bad-throw.mjs').catch((e) => e);
console.log('the same error again:', await again() === await again());
await import('./parts.d/bad-name.mjs').catch((e) => console.log('named:', e.message.split('. Did')[0]));
