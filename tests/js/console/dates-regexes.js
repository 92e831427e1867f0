// Dates and regular expressions, bare, nested, with properties of their own.
// expect: 1970-01-01T00:00:00.000Z [ 1970-01-02T00:00:00.000Z ] { d: 2024-02-29T12:34:56.789Z } Invalid Date
// expect: /a/ /a\/b/gi /\// /(?:)/ /\n/ /x/gim
// expect: 1970-01-01T00:00:00.000Z { note: 'x' } /re/ { p: 1 }
// expect: b [ 'b', 'b' ] null
// expect: /a/g 1970-01-01T00:00:00.000Z {"d":"1970-01-01T00:00:00.000Z","r":{}}
// expect: 1970-01-01T00:00:00.000Z /r/
// expect: 1970-01-01T00:00:00.000Z
// expect: 5 12 1.5
function assign(o, p) { for (var k in p) o[k] = p[k]; return o; }
console.log(new Date(0), [new Date(86400000)], { d: new Date('2024-02-29T12:34:56.789Z') }, new Date(NaN));
console.log(/a/, /a\/b/gi, new RegExp('/'), new RegExp(''), new RegExp('\n'), /x/gim);
console.log(assign(new Date(0), { note: 'x' }), assign(/re/, { p: 1 }));
console.log('abc'.match(/b/)[0], 'abcabc'.match(/b/g), 'x'.match(/y/));
console.log(String(/a/g), new Date(0).toJSON(), JSON.stringify({ d: new Date(0), r: /a/ }));
console.log('%s %s', new Date(0), /r/);
console.log('%o', new Date(0));
console.log('%d %i %f', new Date(5), '12px', '1.50abc');
