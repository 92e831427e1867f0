// Dates and regular expressions, bare, nested, with properties of their own, of derived classes, as matches.
// expect: 1970-01-01T00:00:00.000Z [ 1970-01-02T00:00:00.000Z ] { d: 2024-02-29T12:34:56.789Z } Invalid Date
// expect: /a/ /a\/b/gi [ /[/]/ ] /\// /(?:)/ /\n/ /x/gim
// expect: 1970-01-01T00:00:00.000Z { note: 'x' } /re/ { p: 1 }
// expect: D 1970-01-01T00:00:00.000Z R /a/g
// expect: [ 'b', index: 1, input: 'abc', groups: undefined ] [ 'b', 'b' ] null [ '5', '5', undefined, index: 0, input: '5', groups: undefined ]
// expect: Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time) /a/g 1970-01-01T00:00:00.000Z {"d":"1970-01-01T00:00:00.000Z","r":{}}
// expect: 1970-01-01T00:00:00.000Z /r/
// expect: 1970-01-01T00:00:00.000Z
// expect: 5 12 1.5
console.log(new Date(0), [new Date(86400000)], { d: new Date('2024-02-29T12:34:56.789Z') }, new Date(NaN));
console.log(/a/, /a\/b/gi, [/[/]/], new RegExp('/'), new RegExp(''), new RegExp('\n'), /x/gim);
function assign(o, p) { for (var k in p) o[k] = p[k]; return o; }
console.log(assign(new Date(0), { note: 'x' }), assign(/re/, { p: 1 }));
function derived(value, Class, Base) {
  Class.prototype = Object.create(Base.prototype, { constructor: { value: Class } });
  return Object.setPrototypeOf(value, Class.prototype);
}
console.log(derived(new Date(0), function D() {}, Date), derived(new RegExp('a', 'g'), function R() {}, RegExp));
console.log('abc'.match(/b/), 'abcabc'.match(/b/g), 'x'.match(/y/), /(\d)(z)?/.exec('5'));
console.log(String(new Date(0)), String(/a/g), new Date(0).toJSON(), JSON.stringify({ d: new Date(0), r: /a/ }));
console.log('%s %s', new Date(0), /r/);
console.log('%o', new Date(0));
console.log('%d %i %f', new Date(5), '12px', '1.50abc');
