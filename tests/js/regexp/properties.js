// expect: [ 'Ünïcode', 'wörds' ]
// expect: true false true true false
// expect: [ 'αβγ', 'жж' ]
// expect: 3 1
// expect: [ '😀', '👍' ]
// expect: true true false
// expect: SyntaxError SyntaxError SyntaxError SyntaxError
// expect: p{L} true
console.log('Ünïcode wörds'.match(/[\p{L}]+/gu));
console.log(/^\p{Lu}$/u.test('É'), /^\p{Lu}$/u.test('é'), /^\p{Lu}$/iu.test('é'), /^\P{Lu}$/u.test('é'), /^[^\P{Lu}]$/u.test('é'));
console.log('abc αβγ жж'.match(/[\p{Script=Greek}\p{sc=Cyrl}]+/gu));
console.log('1٣五'.match(/\p{N}|\p{Script_Extensions=Han}/gu).length, '1٣五'.replace(/\p{gc=Decimal_Number}/gu, '').length);
console.log('a😀b👍'.match(/\p{Extended_Pictographic}/gu));
console.log(/^\p{ASCII}+$/u.test('plain'), /^\p{Any}$/u.test('\u{10FFFF}'), /\p{Assigned}/u.test('\u{10FFFF}'));
console.log(...['\\p{Nope}', '\\p{gc=Nope}', '\\p{L', '[\\p{}]'].map((source) => { try { new RegExp(source, 'u'); } catch (e) { return e.name; } }));
console.log('p{L}'.match(/\p{L}/)[0], /\u{61}/u.test('a'));
