// Keywords are names of properties like any other text.
// expect: 1 1 2 3 true
// expect: [ 'if', 'for', 'delete', 'new' ] 10
// expect: undefined false
var o = {}; o['default'] = 1; var k = 'de' + 'fault';
console.log(o.default, o[k], { default: 2 }[k], { default: 3 }.default, 'return' in { return: 1 });
var all = { if: 1, for: 2, delete: 3, new: 4 };
console.log(Object.keys(all), all.if + all.for + all.delete + all.new);
delete o.default; console.log(o[k], 'default' in o);
