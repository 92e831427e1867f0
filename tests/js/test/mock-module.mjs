// expect: mocked 42 undefined
// expect: same false
// expect: import mocked default
// expect: already ERR_INVALID_STATE
// expect: restored function
// expect: file 1 7
// expect: cached true
// expect: file again original
import { mock } from 'node:test';
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const require = createRequire(import.meta.url);
const readline = mock.module('node:readline', { namedExports: { answer: () => 42 }, defaultExport: { text: 'default' } });
const mocked = require('readline');
console.log('mocked', mocked.answer(), mocked.cursorTo);
const plain = mock.module('node:punycode', { namedExports: { a: 1 } });
console.log('same', require('punycode') === require('punycode'));
plain.restore();
const imported = await import('node:readline');
console.log('import', imported.answer() === 42 ? 'mocked' : 'real', imported.default.text);
try { mock.module('readline'); } catch (error) { console.log('already', error.code); }
readline.restore();
console.log('restored', typeof require('readline').cursorTo);
writeFileSync('original.js', 'module.exports = "original"');
const file = `${process.cwd()}/original.js`;
const context = mock.module(file, { cache: true, namedExports: { a: 1 } });
console.log('file', require(file).a, 7);
console.log('cached', require(file) === require(file) && (await import(pathToFileURL(file).href)).a === 1);
mock.reset();
console.log('file again', require(file));
