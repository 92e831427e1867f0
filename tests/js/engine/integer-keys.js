// Integer keys of objects and of sparse arrays: order, deletion, strides that share low bits, what prototypes say.
// expect: 2,10,4294967294,b,a,4294967295,01,-1,1.5,1e+21 {"2":"two","10":"ten","4294967294":"last","b":1,"a":2,"4294967295":"name","01":"text","-1":"minus","1.5":"half","1e+21":"big"}
// expect: 2,10,4294967294,b,4294967295,01,-1,1.5,1e+21,a again again true false undefined
// expect: 400699647 13337 1,2,4,5,7 undefined 1031 18980 undefined
// expect: 32385:255,32385:255,32385:255,32385:255,32385:255
// expect: 20993001 1 undefined 3000 20993000
// expect: 4294967295 true false true 0,14000,21000
// expect: 14001 0,14000
// expect: 5 13998,13999,2 14001
// expect: up up true [] false
// expect: 1 2
'use strict';
var o = { b: 1, 10: 'ten', a: 2, 2: 'two' }, i, k, s = 0;
o[4294967294] = 'last'; o[4294967295] = 'name'; o['01'] = 'text'; o[-1] = 'minus'; o[1.5] = 'half'; o[1e21] = 'big';
console.log(Object.keys(o).join(), JSON.stringify(o));
delete o[10]; o[10] = 'again'; delete o.a; o.a = 3; console.log(Object.keys(o).join(), o['10'], o[10], '10' in o, 11 in o, o[11]);
var n = {}; for (i = 0; i < 20000; i++) n[(i * 7919) % 20011] = i;
for (i = 0; i < 20000; i += 3) delete n[i];
for (k in n) s += k * (n[k] % 7);
console.log(s, Object.keys(n).length, Object.keys(n).slice(0, 5).join(), n[0], n[1], n['20010'], n[20011]);
var strides = [1024, 4096, 65536, 1048576, 16777216].map(function (step) { var m = {}, t = 0, j; for (j = 0; j < 255; j++) m[j * step] = j; for (j = 0; j < 255; j++) t += m[j * step]; return t + ':' + Object.keys(m).length; });
console.log(strides.join());
var a = []; for (i = 0; i < 3000; i++) a[i * 7000] = i; console.log(a.length, a[7000], a[7001], Object.keys(a).length, a.indexOf(2999));
a[4294967294] = 'end'; console.log(a.length, delete a[7000], 7000 in a, a.filter === [].filter, Object.keys(a).slice(0, 3).join());
a.length = 14001; console.log(a.length, Object.keys(a).join());
for (i = 13999; i > 0; i--) a[i] = i; console.log(a[5], a.slice(13998).join(), Object.keys(a).length);
Object.prototype[77] = 'up'; console.log({}[77], [][77], 77 in [], JSON.stringify([]), n[77] === 'up'); delete Object.prototype[77];
var log = []; Object.defineProperty(Array.prototype, 5000000, { set: function (v) { log.push(v); }, configurable: true }); var b = []; b[5000000] = 1; b[1] = 2; console.log(log.join(), b.length); delete Array.prototype[5000000];
