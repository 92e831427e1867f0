// String.prototype.replace with a regular expression is one frame, replaceAll shows the expression's method, as V8's do.
const names = [];
const look = () => names.push(new Error('x').stack.split('\n')[2].trim());
'a'.replace(/a/, look);
'a'.replaceAll(/a/g, look);
'a'.replace('a', look);
console.log(names);
// expect: [
// expect:   'at String.replace (<anonymous>)',
// expect:   'at [Symbol.replace] (<anonymous>)',
// expect:   'at String.replace (<anonymous>)'
// expect: ]
