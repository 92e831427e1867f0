// The first that a script does to the global object is to declare what would be made late.
// expect: 1 function 3
(0, eval)('var URL = 1; function Event() {} ');
globalThis.atob = 3;
console.log(URL, typeof Event, atob);
