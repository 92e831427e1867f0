// As texts, the loader's errors name their codes; new URL's does not.
// expect: Error [ERR_MODULE_NOT_FOUND]: Cannot find module
// expect: Error [ERR_UNSUPPORTED_DIR_IMPORT]: Directory import
// expect: Error [ERR_UNKNOWN_BUILTIN_MODULE]: No such built-in module: node:nope
// expect: true Error ERR_MODULE_NOT_FOUND [ 'code', 'url' ] false
// expect: TypeError: Invalid URL
const failed = (what) => import(what).then(() => 'none', (error) => error);
const missing = await failed('./nowhere.mjs'), folder = await failed('./'), builtin = await failed('node:nope');
console.log(String(missing).replace(/ '.*/, ''));
console.log(String(folder).replace(/ '.*/, ''));
console.log(String(builtin));
console.log(missing instanceof Error, missing.constructor.name, missing.code, Object.keys(missing), Object.hasOwn(missing, 'toString'));
try {
  new URL('x');
} catch (error) {
  console.log(String(error));
}
