// jsr-modules(7) names the builtin modules that are there, and each code of an error that the loader's text has but those of arguments.
// run: {jsr} {file} {dir}/../..
// expect: modules: as listed
// expect: codes not in the page: ERR_INVALID_ARG_VALUE ERR_INVALID_URL ERR_INVALID_URL_SCHEME
'use strict';
const { readFileSync } = require('fs');
const root = process.argv[2];
const page = readFileSync(`${root}/man/jsr-modules.7`, 'utf8');
const section = page.slice(page.indexOf('.Ss Builtin modules'), page.indexOf('.Va require(')).replace('.Li node:\n', '');
const named = section.match(/^\.Li .*/gm).flatMap(line => line.slice(4).match(/[\w/]+/g));
const there = require('module').builtinModules.filter(name => name[0] !== '_');
console.log('modules:', named.sort().join() === there.sort().join() ? 'as listed' : `${named}\n${there}`);
const code = ['esm', 'helpers'].map(name => readFileSync(`${root}/stdlib/internal/modules/${name}.js`, 'utf8')).join();
console.log('codes not in the page:', [...new Set(code.match(/\bERR_\w+/g))].filter(name => !page.includes(name)).sort().join(' '));
