// expect: <a name="a&quot;b">x</a> <big>x</big> <font color="red">x</font> <a href="undefined">x</a> <sub>x</sub>
// expect: 1 0 fontsize TypeError
console.log('x'.anchor('a"b'), 'x'.big(), 'x'.fontcolor('red'), 'x'.link(), 'x'.sub());
let name;
try { String.prototype.bold.call(null); } catch (e) { name = e.name; }
console.log(''.anchor.length, ''.big.length, ''.fontsize.name, name);
