// Big strings, long regular expressions and Unicode.
var lines = [], i, text, hash = 5381;
for (i = 0; i < 30000; i++) lines.push('item-' + i + '\t' + (i * 7919 % 10007) + '\t' + ['α', 'beta', 'γάμμα', '😀'][i % 4]);
text = lines.join('\n');
console.log(text.length, text.split('\n').length, text.indexOf('item-29999'), text.lastIndexOf('😀'), text.match(/\t9\d*\t/g).length);
console.log(text.replace(/[^\n]*beta\n/g, '').split('\n').length, text.slice(-30), text.substr(1000, 12), text.toUpperCase().indexOf('ΓΆΜΜΑ'));
for (i = 0; i < text.length; i++) hash = (hash * 33 ^ text.charCodeAt(i)) | 0;
console.log(hash);
var sorted = lines.slice().sort(function (a, b) { return a.split('\t')[1] - b.split('\t')[1]; });
console.log(sorted[0], sorted[29999]);
var acc = '';
for (i = 0; i < 200000; i++) acc += i % 10;
console.log(acc.length, acc.slice(99990, 100010));
console.log('😀é'.length, '😀'.charCodeAt(1), encodeURIComponent('😀 é/?'), decodeURIComponent('%F0%9F%98%80'), 'İ'.toLowerCase().length, 'ß'.toUpperCase(), 'ΑΣ'.toLowerCase());
console.log('2024-02-29 and 1999-12-31'.replace(/(\d+)-(\d+)-(\d+)/g, '$3.$2.$1'), 'a,b;c d'.split(/[,; ]/), 'a1b2'.split(/(\d)/), 'one  two'.split(/\s+/, 1));
console.log('1234567.891'.replace(/\B(?=(\d{3})+(?!\d))/g, ','), '  trim\t\n'.trim() + '|', /^(?:[\w.+-]+)@(?:[\w-]+\.)+[a-z]{2,}$/i.test('a.b+c@x-y.Example'), /(a+)+$/.test('aaaaaaaaaaaaaaaaaaaa'));
var re = /(\w)(\w)?/g, m, found = [];
while ((m = re.exec('ab c')) !== null) found.push(m.index + m[0] + m[2] + re.lastIndex);
console.log(found, /a|ab/.exec('abc')[0], /((a)|(ab))((c)|(bc))/.exec('abc'), /(?=(a+))a*b\1/.exec('baaabac'));

// expect: 585582 30000 585564 585580 3331
// expect: 22500 	7996	γάμμα
// expect: item-29999	5908	😀 😀
// expect: item-60	4 40
// expect: -1641248551
// expect: item-0	0	α item-21054	10006	γάμμα
// expect: 200000 01234567890123456789
// expect: 3 56832 %F0%9F%98%80%20%C3%A9%2F%3F 😀 2 SS ας
// expect: 29.02.2024 and 31.12.1999 [ 'a', 'b', 'c', 'd' ] [ 'a', '1', 'b', '2', '' ] [ 'one' ]
// expect: 1,234,567.891 trim| true true
// expect: [ '0abb2', '3cundefined4' ] a [
// expect:   'abc',
// expect:   'a',
// expect:   'a',
// expect:   undefined,
// expect:   'bc',
// expect:   undefined,
// expect:   'bc',
// expect:   index: 0,
// expect:   input: 'abc',
// expect:   groups: undefined
// expect: ] [ 'aba', 'a', index: 3, input: 'baaabac', groups: undefined ]
