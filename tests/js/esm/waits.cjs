// What require says of a module that waits, or that runs: who asked for what.
const shown = e => console.log(e.name, e.code, JSON.stringify(e.message.replaceAll(__dirname, '<D>').replace(' To see where the top-level await comes from, use --experimental-print-required-tla.', '')), Object.keys(e));
for (const name of ['tla', 'tla2', 'forawait', 'tla']) try { require(`./waits.d/${name}.mjs`); } catch (e) { shown(e); }
try { module.constructor._load(`${__dirname}/waits.d/tla2.mjs`, null); } catch (e) { shown(e); }
globalThis.shown = e => console.log(e.code, e.message.replaceAll(__dirname, '<D>'));
import('./waits.d/cyc.mjs');
