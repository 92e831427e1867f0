// path.matchesGlob: braces, stars, classes and lists; dots at the beginning of names; both kinds of paths.
'use strict';
const path = require('path');
const log = console.log;
process.on('warning', ({ name, message }) => log(name, message));
const patterns = ['*', '**', 'a', 'a/b', 'a/*', 'a/**', '**/a', 'a/**/b', '*/b', '?', '??', '[ab]', '[!a]', '[^a]', '[a-c]*', '{a,b}', '{a,b}/c', 'a{b,c}d', '{1..3}',
	'{a..c}', '{01..3}', '{3..1}', '{a,{b,c}}', 'a*b', '*.js', '**/*.js', '.*', 'a/.*', '!(a)', '@(a|b)', '+(a|b)', '*(a)', '?(a)b', '!(a)*', '!(*.js)', 'a!(b)c', '*.{js,ts}',
	'/a', '/*', 'a/', '**/', '[[:alpha:]]', '[[:digit:]]', '[]a]', '[a', '{a', 'a\\*', '*\\a', './a', 'a/../b', '', '#a', '!a', '**/.x', 'a/**/', '**a', 'a**', '[a-]', '{a}', '{,a}b',
	'*/*', '**/**', 'a//b', '+(a)/b', '@(a', '[z-a]', '**/b/**', '*a*'];
const paths = ['', 'a', 'b', 'ab', 'abc', 'a/b', 'a/c', 'a/b/c', 'a/.b', '.a', '.x', 'a/.x', 'a.js', 'b/a.js', '.js', 'a/b.ts', '1', '3', '02', 'aab', '/a', '/', 'a/', './a', 'b/c',
	'acd', 'abd', 'a*', 'a\\b', '#a', '!a', '-', 'a//b', 'a/x/y/b', 'a/.x/b', 'A', 'b/../a', '..', '.', 'a/..', 'aa/b', 'x.js', '@(a', '[a', '{a}', 'ac', 'abxc', '😀'];
for (const pattern of patterns) {
	const found = kind => paths.filter(one => path[kind].matchesGlob(one, pattern)).map(one => JSON.stringify(one)).join(' ');
	log(JSON.stringify(pattern), found('posix'));
	if (found('posix') !== found('win32'))
		log('  on Windows', found('win32'));
}
for (const args of [[1, 'a'], ['a', 1], [], ['a'], ['a', 'a'.repeat(70000)]]) {
	try {
		log(path.matchesGlob(...args));
	} catch (error) {
		log(error.name, error.code, error.message);
	}
}
