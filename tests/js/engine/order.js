// Own keys: indices ascending, then names in the order made; for-in, keys, names and JSON agree.
// expect: 1,2,10,z,a,m,01,-1,4294967295
// expect: 1,2,10,z,a,m,01,-1,4294967295
// expect: {"1":"w","2":"y","10":"x","z":1,"a":2,"m":3,"01":"no index","-1":"nor this","4294967295":"nor this"}
// expect: 1,2,10,z,a,m,01,-1,4294967295
// expect: 1,2,10,z,m,01,-1,4294967295,a
// expect: -1 hidden
// expect: hidden
// expect: 110 p294,p297,p300,p301,p302,p303,p304,p305,p306,p307,p308,p309 297 undefined
// expect: own,both,inherited
// expect: own,both
// expect: 0,1,0,2
// expect: length,name 0,1,length 0,length
var o = { z: 1, a: 2, 10: 'x', 2: 'y' };
o.m = 3; o[1] = 'w'; o['01'] = 'no index'; o[-1] = 'nor this'; o['4294967295'] = 'nor this';
console.log(Object.keys(o).join());
console.log(Object.getOwnPropertyNames(o).join());
console.log(JSON.stringify(o));
var seen = []; for (var k in o) seen.push(k);
console.log(seen.join());
delete o.a; o.a = 'again';
console.log(Object.keys(o).join());
Object.defineProperty(o, 'hidden', { value: 1, configurable: true });
console.log(Object.keys(o).indexOf('hidden'), Object.getOwnPropertyNames(o).pop());
Object.defineProperty(o, 'hidden', { enumerable: true });
console.log(Object.keys(o).pop());

// Many properties, many deletions.
var big = {}, i;
for (i = 0; i < 300; i++) big['p' + i] = i;
for (i = 0; i < 300; i++) if (i % 3) delete big['p' + i];
for (i = 300; i < 310; i++) big['p' + i] = i;
console.log(Object.keys(big).length, Object.keys(big).slice(98).join(), big.p297, big.p298);

// for-in: shadowed and deleted names are left out, names of the prototype follow.
function P() { this.own = 1; this.both = 2; }
P.prototype.both = 3; P.prototype.inherited = 4;
seen = []; var p = new P(); for (k in p) { seen.push(k); if (k === 'own') delete p.both; }
console.log(seen.join());
Object.defineProperty(p, 'inherited', { value: 0, enumerable: false });
seen = []; for (k in p) seen.push(k);
console.log(seen.join());
seen = []; for (k in 'ab') seen.push(k); for (k in [5, , 6]) seen.push(k); for (k in null) seen.push('never'); for (k in undefined) seen.push('never');
console.log(seen.join());
console.log(Object.getOwnPropertyNames(function f(a, b) { }).slice(0, 2).join(), Object.getOwnPropertyNames('ab').join(), Object.getOwnPropertyNames([1]).join());
