// A setter on Array.prototype or Object.prototype is asked, whatever way an array gets its next element.
// expect: set 5;set 6;set 7;set 3;set k;set o;set d;set 8;
// expect: set 5;set 6;set 3;set 4;1,2,,4 false
// expect: TypeError
var out = ''; Object.defineProperty(Array.prototype, '1', { set: function (p) { out += 'set ' + p + ';'; }, configurable: true });
[0][1] = 5; var a = [0]; a[1] = 6; var i = 1; a[i] = 7; a.push(3); for ([0][1] in { k: 1 }); for ([0][1] of ['o']); [[0][1]] = ['d']; var k = '1'; a[k] = 8;
delete Array.prototype[1]; console.log(out);
out = '';
Object.defineProperty(Object.prototype, '2', { get: function () { return 4; }, set: function (p) { out += 'set ' + p + ';'; }, configurable: true });
[0, 0][2] = 5; a = [0, 0]; a[i + 1] = 6; a.push(3);
a = [2, undefined, , 1]; a.sort();
delete Object.prototype[2];
console.log(out + [a[0], a[1], a[2], 4], a.hasOwnProperty(2));
Object.defineProperty(Object.prototype, '1', { value: 1, writable: false, configurable: true });
try { (function () { 'use strict'; var b = [0]; b[1] = 2; })(); } catch (e) { out = e.name; }
delete Object.prototype[1]; console.log(out);
