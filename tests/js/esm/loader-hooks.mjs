// module.register(): hooks that resolve and load modules, and what is said of those that answer wrongly.
// run: cd {dir}/hooks.d; {jsr} --import ./register.mjs main.mjs; echo; {jsr} --no-warnings --experimental-loader ./hooks.mjs main.cjs; echo; {jsr} {file}
// expect: one resolve main.mjs undefined undefined
// expect: one load main.mjs module
// expect: one resolve virtual main.mjs undefined
// expect: one resolve a.txt main.mjs undefined
// expect: one resolve changed.cjs main.mjs undefined
// expect: one resolve j.json main.mjs json
// expect: one resolve node:path main.mjs undefined
// expect: one load virtual:x module
// expect: one load a.txt undefined
// expect: one load changed.cjs commonjs
// expect: one load j.json json
// expect: one load node:path undefined
// expect: virtual virtual:x text { changed: 'changed.cjs' } { j: 1 } /
// expect: one resolve virtual main.mjs undefined
// expect: virtual virtual:x
// expect: one resolve nope main.mjs undefined
// expect: ERR_MODULE_NOT_FOUND
// expect: one resolve foo:bar main.mjs undefined
// expect: one load foo:bar null
// expect: ERR_UNSUPPORTED_ESM_URL_SCHEME
// expect: 
// expect: undefined resolve main.cjs undefined undefined
// expect: undefined load main.cjs commonjs
// expect: commonjs true
// expect: 
// expect: ERR_INVALID_RETURN_VALUE Expected an object to be returned from the "HOOKS 'resolve' hook's nextResolve()" function but got type number (1).
// expect: ERR_INVALID_RETURN_PROPERTY_VALUE Expected a URL string to be returned for the "url" from the "HOOKS 'resolve'" hook but got type number (1).
// expect: ERR_LOADER_CHAIN_INCOMPLETE "HOOKS 'resolve'" did not call the next hook in its chain and did not explicitly signal a short circuit. If this is intentional, include `shortCircuit: true` in the hook's return.
// expect: undefined mine
// expect: ERR_INVALID_RETURN_PROPERTY_VALUE Expected string, array buffer, or typed array to be returned for the "source" from the "load" hook but got undefined.
// expect: ERR_UNKNOWN_MODULE_FORMAT Unknown module format: bogus for URL node:fs
// expect: 7
// expect: before and after
import { execFileSync } from 'node:child_process';
import { register } from 'node:module';
const answers = [
  'resolve() { return 1; }',
  'resolve() { return { url: 1, shortCircuit: true }; }',
  'resolve() { return { url: "node:fs" }; }',
  'resolve() { throw new Error("mine"); }',
  'load() { return { format: "module", shortCircuit: true }; }',
  'load() { return { format: "bogus", source: "", shortCircuit: true }; }',
  'load() { return { format: "module", source: new TextEncoder().encode("export default 7"), shortCircuit: true }; }'
];
const urlOf = text => `data:text/javascript,${encodeURIComponent(text)}`;
if (process.argv[2] === undefined) {
  for (const i of answers.keys())
    process.stdout.write(execFileSync(process.execPath, [import.meta.filename, `${i}`]));
  // the one registered last is asked first, and a hook may import
  register(urlOf(`export const load = async (url, context, next) => url.endsWith('wanted') ?
    { format: 'module', source: "export default 'before'", shortCircuit: true } : next(url, context);`));
  register(urlOf(`export const load = async (url, context, next) => {
    if (!url.endsWith('wanted'))
      return next(url, context);
    const { sep } = await import('node:path');
    const { format, source } = await next(url, context);
    return { format, source: source + ' + " and after"' + (sep === '/' ? '' : 'x') };
  };`));
  console.log((await import('data:text/javascript,wanted')).default);
} else {
  register(urlOf(`export async function ${answers[process.argv[2]]}`));
  try {
    console.log((await import('node:fs')).default);
  } catch ({ code, message }) {
    console.log(code, message.replace(/data:[^ ]*/, 'HOOKS'));
  }
}
