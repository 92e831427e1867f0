// What node says when a module is not found, not exported, or not a module; require() of modules.
import { createRequire } from 'module';
import { ask } from './messages.d/ask.mjs';
const require = createRequire(import.meta.url), place = import.meta.dirname;
const shown = (e) => `${e.name} ${e.code} ${e.message}`.replaceAll('file://' + place, '<U>').replaceAll(place, '<D>');
const specifiers = ['pkg/none', 'pkg/bad', 'pkg/gone', 'pkg/nulled', 'pkg/feat/x', 'pkg/feat/../../x', 'nomain', '#none', './none.mjs', './dir', '.', '..', './detected', 'pkg', 'C:\\x', './a%2fb.mjs', '@x', 'no-such-package'];
for (const s of specifiers) { try { console.log(s, Object.keys(await ask(s))); } catch (e) { console.log(s, shown(e)); } }
const inside = createRequire(place + '/messages.d/x.js');
for (const s of ['pkg', 'pkg/none', 'pkg/gone', 'pkg/nulled', 'pkg/bad', './c', './m', './m.mjs', './detected', './named.mjs', './tla.mjs']) { try { console.log(s, inside(s)); } catch (e) { console.log(s, shown(e).split('\n')[0].split(' Use import()')[0]); } }
console.log(inside('./m.mjs') === inside('./m.mjs'), (await import('./messages.d/m.mjs')).__esModule);
for (const f of ['imports-c', 'imports-c2', 'imports-default', 'scope', 'scope2']) { try { await import(`./messages.d/${f}.mjs`); } catch (e) { console.log(f, shown(e)); } }
for (const [f, o] of [['c2.mjs', 5], ['c2.mjs', { with: 1 }], ['c2.mjs', { with: { type: 1 } }], ['c2.mjs', { with: { type: 'css' } }], ['c2.mjs', { with: { type: 'json' } }]]) { try { await import('./messages.d/' + f, o); } catch (e) { console.log(f, shown(e)); } }
await import(Symbol.iterator).catch(e => console.log(shown(e)));
const space = await import('./messages.d/c2.mjs').catch(() => import('fs'));
for (const f of [() => { space.x = 1; }, () => { space[Object.keys(space)[0]] = 1; }, () => { delete space[Object.keys(space)[0]]; }]) try { f(); } catch (e) { console.log(shown(e)); }
