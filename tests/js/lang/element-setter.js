// A setter on Array.prototype is asked, whatever way an array gets its next element.
// expect: set 5;set 6;set 7;set 3;set k;set o;set d;set 8;
var out = ''; Object.defineProperty(Array.prototype, '1', { set: function (p) { out += 'set ' + p + ';'; }, configurable: true });
[0][1] = 5; var a = [0]; a[1] = 6; var i = 1; a[i] = 7; a.push(3); for ([0][1] in { k: 1 }); for ([0][1] of ['o']); [[0][1]] = ['d']; var k = '1'; a[k] = 8;
delete Array.prototype[1]; console.log(out);
