// How a reason that is no error is named.
// expect: The promise rejected with the reason "5".
// expect: The promise rejected with the reason "#<Object>".
// expect: The promise rejected with the reason "Symbol(x)".
// expect: The promise rejected with the reason "[object Array]".
// expect: The promise rejected with the reason "[object Object]".
// expect: The promise rejected with the reason "class A {}".
// expect: The promise rejected with the reason "#<Map>".
// expect: The promise rejected with the reason "[object Date]".
const reasons = [5, {}, Symbol('x'), [1], Object.create(null), class A {}, new Map(), new Date(0)];
process.on('uncaughtException', err => console.log(err.message.slice(err.message.indexOf('The promise'))));
for (const reason of reasons) Promise.reject(reason);
