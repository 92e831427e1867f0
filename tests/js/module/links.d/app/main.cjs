const place = process.cwd(), shown = text => { console.log(text.split('\n')[0].replaceAll(place, '<D>')); };
shown(__filename);
try { shown(`${require('a')} ${require.resolve('a')}`); } catch (e) { shown(e.message); }
import('./node_modules/a/m.mjs').then(space => { shown(space.where); }, e => { shown(e.message); });
