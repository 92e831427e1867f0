// expect: hello
console.log('hello');
