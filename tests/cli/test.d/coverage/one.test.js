const { test } = require('node:test');

test('branches', () => {
	const { size, sign, first, all, deep, early, assigned, declared, kept } = require('./branches.js');
	size(50);
	sign(1);
	first(0, 2);
	all(0);
	deep({ a: [] });
	early(1);
	assigned({ b: 1 });
	declared(1);
	kept(1);
});

test('loops', () => {
	const { sum, empty } = require('./loops.js');
	sum([1, -1, 99]);
	empty();
});

test('switches', () => {
	const { name, bare } = require('./switches.js');
	name(1);
	bare(1);
});

test('exceptions', () => {
	const { parse, quiet, thrown } = require('./exceptions.js');
	parse('{}');
	quiet();
	thrown(() => { throw new Error('x'); });
});

test('functions', () => {
	const { defaults, outer, made, curry } = require('./functions.js');
	defaults(0);
	outer()();
	made.value = made.method();
	made.named();
	curry(1)(2);
});

test('letters', () => {
	const { größe, emoji } = require('./letters.js');
	größe(0);
	emoji('x');
});
