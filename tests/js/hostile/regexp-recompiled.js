// A RegExp may be compiled anew by any script that runs while a method of it works.
const big = '(a)' + '()'.repeat(3000);
let re, compiles = 0;
const anew = () => { compiles++; re.compile(big, 'gd'); };

function inherited(name, run) {
	Object.defineProperty(Array.prototype, 0, { set: anew, configurable: true });
	Object.defineProperty(Array.prototype, 1, { set: anew, configurable: true });
	Object.defineProperty(Object.prototype, 'x', { set: anew, configurable: true });
	compiles = 0;
	let r;
	try {
		r = run();
	} finally {
		delete Array.prototype[0];
		delete Array.prototype[1];
		delete Object.prototype.x;
	}
	console.log(name, compiles, JSON.stringify(r).slice(0, 60));
}

// What a method creates asks no inherited setter.
inherited('match g', () => (re = /(a)/g, 'aba'.match(re)));
// expect: match g 0 ["a","a"]
inherited('match', () => (re = /(?<x>a)/, 'aba'.match(re)));
// expect: match 0 ["a","a"]
inherited('exec', () => (re = /(a)/gd, re.exec('aba').indices));
// expect: exec 0 [[0,1],[0,1]]
inherited('split', () => (re = /(b)/, 'abc'.split(re)));
// expect: split 0 ["a","b","c"]
inherited('split none', () => (re = /(b)/, ''.split(re)));
// expect: split none 0 [""]
inherited('split text', () => 'a-b'.split('-'));
// expect: split text 0 ["a","b"]
inherited('split all', () => 'a-b'.split());
// expect: split all 0 ["a-b"]
inherited('matchAll', () => (re = /(a)/g, 'aba'.matchAll(re).next().value));
// expect: matchAll 0 ["a","a"]
inherited('replace', () => (re = /(?<x>a)/g, 'aba'.replace(re, '[$<x>]')));
// expect: replace 0 "[a]b[a]"

// lastIndex, the flags and the species are asked before the program is.
re = /a/g;
re.lastIndex = { valueOf() { anew(); return 0; } };
console.log(re.exec('xa').length, re.source.length);
// expect: 3002 6003
re = /a/g;
re.lastIndex = { valueOf() { anew(); return 0; } };
console.log(re.test('xa'), re.lastIndex);
// expect: true 2
re = /a/;
re.lastIndex = { valueOf() { anew(); return 0; } };
console.log('xa'.match(re).length);
// expect: 3002
re = /a/g;
Object.defineProperty(re, 'flags', { get() { anew(); return 'g'; } });
console.log('xa'.replace(re, '<$&>'));
// expect: x<a>
re = /a/;
re.constructor = { get [Symbol.species]() { anew(); return undefined; } };
console.log('xab'.split(re).length, [...'xa'.matchAll(Object.assign(/a/g, { constructor: re.constructor }))].length);
// expect: 3003 1

// A replacement by a function sees the matches of the program that ran first.
const seen = [];
re = /(?<first>.)/g;
console.log('abc'.replace(re, (...a) => {
	anew();
	for (let i = 0; i < 20; i++)
		new RegExp('x'.repeat(i) + compiles);
	seen.push(a.length, Object.keys(a[4])[0], a[4].first, a[2]);
	return '<' + a[1] + '>';
}));
// expect: <a><b><c>
console.log(seen.join());
// expect: 5,first,a,0,5,first,b,1,5,first,c,2
console.log(compiles > 0, re.source.length);
// expect: true 6003
re = /./g;
let n = 0;
console.log('ab'.replace(re, () => (re.lastIndex = 7, n++)), re.lastIndex);
// expect: 01 7
re = /b|a/y;
console.log('abc'.replace(re, () => re.lastIndex), re.lastIndex);
// expect: 1bc 1
console.log('x'.repeat(1000).replace(/(x)()()/g, (x, y, a, b, at) => at % 10).length);
// expect: 1000
