// Modules of a scheme that only hooks know: what is relative in them is beside them.  Hooks are called on nothing.
// fault: raw: two threads write to one pipe
// expect: initialize undefined
// expect: resolve undefined
// expect: load undefined
// expect: my://host/x/sub/b.mjs?q#h my://host/c.mjs my://host/d.mjs my://host/x/
// expect: ERR_UNSUPPORTED_RESOLVE_REQUEST
import { register } from 'node:module';
const urlOf = text => `data:text/javascript,${encodeURIComponent(text)}`;
register(urlOf(`
  import { writeSync } from 'node:fs';
  const seen = {};
  const say = (name, self) => {
    if (!seen[name])
      writeSync(1, name + ' ' + self + '\\n');
    seen[name] = true;
  };
  const source = 'import b from "./sub/b.mjs?q#h"; import c from "/c.mjs"; import d from "../d.mjs"; import e from "."; export default [b, c, d, e];';
  export function initialize() { say('initialize', this); }
  export function resolve(specifier, context, next) {
    say('resolve', this);
    return next(specifier, context);
  }
  export function load(url, context, next) {
    say('load', this);
    return url.startsWith('my:') ? { format: 'module', shortCircuit: true,
      source: url.endsWith('/a.mjs') ? source : 'export default import.meta.url' } : next(url, context);
  }`));
console.log(...(await import('my://host/x/a.mjs')).default);
await import(urlOf('import "./x.mjs"')).catch(error => { console.log(error.code); });
