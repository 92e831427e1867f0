// A JSON file is one object for require and import; with a query it is another.
// expect: true { required: 1 }
// expect: true { exports: { imported: 1 }, loaded: true }
// expect: false true
// expect: changed
import { createRequire } from 'module';
const require = createRequire(import.meta.url), json = { with: { type: 'json' } };
const required = require('./ran.d/required.json');
required.more = 2;
console.log((await import('./ran.d/required.json', json)).default === required, (await import('./ran.d/required.json?1', json)).default);
const imported = (await import('./ran.d/imported.json', json)).default, file = require.resolve('./ran.d/imported.json');
console.log(require('./ran.d/imported.json') === imported, require.cache[file]);
delete require.cache[file];
console.log(require('./ran.d/imported.json') === imported, (await import('./ran.d/imported.json', json)).default === imported);
require('./ran.d/changed.json');
require.cache[require.resolve('./ran.d/changed.json')].exports = 'changed';
console.log((await import('./ran.d/changed.json', json)).default);
